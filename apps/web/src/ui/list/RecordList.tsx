import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { SxProps, Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useSmallScreen } from '../useSmallScreen.ts';
import type { ListColumn, RecordListProps } from './listParts.ts';
import { DETAIL, ROW, RowCheckbox, RowTitle } from './rowParts.tsx';
import type { Selection } from './useSelection.ts';

const LIST = {
  listStyle: 'none',
  m: 0,
  p: 0,
  mx: -2,
  transition: 'opacity 120ms',
  '&[aria-busy=true]': { opacity: 0.6 },
};
const CARD = { ...ROW, minHeight: 60, px: 2, py: 1 };
const HEAD = { display: 'flex', alignItems: 'center', gap: 1 };
const SUMMARY = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};

/** A dense list of records. A row is 44 px high unless its text needs more lines. */
export function RecordList<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const isCard = useSmallScreen();
  return isCard ? <RecordCards {...props} /> : <RecordTable {...props} />;
}

/** The list of a phone: the title with its actions, and the facts below over the whole width. */
function RecordCards<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const { label, items, isChanging, titleOf, renderSummary, renderActions, selection } = props;
  return (
    <Box component="ul" aria-label={label} aria-busy={isChanging} sx={LIST}>
      {items.map((item) => {
        const title = titleOf(item);
        return (
          <Box key={item.id} component="li" data-row={item.id} sx={CARD}>
            <Box sx={HEAD}>
              {selection && <RowCheckbox id={item.id} title={title.text} selection={selection} />}
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <RowTitle {...title} />
              </Box>
              <Box sx={{ display: 'flex', flex: 'none', mr: -1 }}>{renderActions(item)}</Box>
            </Box>
            <Box sx={SUMMARY}>{renderSummary(item)}</Box>
          </Box>
        );
      })}
    </Box>
  );
}

/** Rows of one grid, so that each column is as wide as its widest cell. */
function RecordTable<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const { label, items, isChanging, columns, selection } = props;
  return (
    <Box role="table" aria-label={label} aria-busy={isChanging} sx={tableStyle(columns, selection)}>
      <Head {...props} />
      <Box role="rowgroup" sx={SUBGRID}>
        {items.map((item) => (
          <Row key={item.id} item={item} {...props} />
        ))}
      </Box>
    </Box>
  );
}

function Head<Item extends { id: string }>(props: RecordListProps<Item>): ReactNode {
  const { items, subject, columns, headEnd, selection } = props;
  return (
    <Box role="rowgroup" sx={SUBGRID}>
      <Box role="row" sx={TABLE_HEAD}>
        {selection && (
          <Box role="columnheader">
            <AllCheckbox count={items.length} selection={selection} />
          </Box>
        )}
        <Box role="columnheader">{subject}</Box>
        {columns.map(({ name, head = name, sorted, ...column }) => (
          <Box key={name} role="columnheader" aria-sort={sorted} sx={styleOf(column)}>
            {head}
          </Box>
        ))}
        <Box role="columnheader" sx={HEAD_END}>
          <span style={ACTIONS_NAME}>Actions</span>
          {headEnd}
        </Box>
      </Box>
    </Box>
  );
}

function AllCheckbox({ count, selection }: { count: number; selection: Selection }): ReactNode {
  const { size } = selection.ids;
  return (
    <Checkbox
      size="small"
      checked={size > 0 && size === count}
      indeterminate={size > 0 && size < count}
      onChange={selection.toggleAll}
      slotProps={{ input: { 'aria-label': 'Select all shown' } }}
    />
  );
}

type RowProps<Item extends { id: string }> = RecordListProps<Item> & { item: Item };

function Row<Item extends { id: string }>({ item, ...props }: RowProps<Item>): ReactNode {
  const { titleOf, renderDetail, columns, renderActions, selection } = props;
  const title = titleOf(item);
  const isSelected = selection?.ids.has(item.id) ?? false;
  return (
    <Box role="row" data-row={item.id} sx={isSelected ? SELECTED_ROW : TABLE_ROW}>
      {selection && (
        <Box role="cell">
          <RowCheckbox id={item.id} title={title.text} selection={selection} />
        </Box>
      )}
      <Box role="cell" sx={{ py: 0.5 }}>
        <RowTitle {...title} />
        <Box sx={DETAIL}>{renderDetail(item)}</Box>
      </Box>
      {columns.map(({ name, cell, ...column }) => (
        <Box key={name} role="cell" sx={styleOf(column)}>
          {cell(item)}
        </Box>
      ))}
      <Box role="cell" sx={ACTIONS}>
        {renderActions(item)}
      </Box>
    </Box>
  );
}

const WIDE = { display: { xs: 'none', lg: 'block' } };
const AMOUNT = { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } as const;

type Placed = Pick<ListColumn<unknown>, 'isWide' | 'isAmount'>;

const styleOf = ({ isWide, isAmount }: Placed) => ({ ...(isWide && WIDE), ...(isAmount && AMOUNT) });

/** Without a place of its own it would widen the table by its pixel. */
const ACTIONS_NAME = { ...visuallyHidden, left: 0 };
const HEAD_END = { position: 'relative', display: 'flex', justifyContent: 'flex-end' } as const;
const SUBGRID = { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid' };
const CELLS = { ...SUBGRID, alignItems: 'center' };

const TABLE_HEAD = {
  ...CELLS,
  minHeight: 32,
  boxShadow: 'inset 0 -1px 0 var(--sl-palette-divider)',
  color: 'text.secondary',
  fontSize: '0.78125rem',
  fontWeight: 500,
  '& .MuiCheckbox-root': { minHeight: 32, my: 0 },
};

/** The menu of a row is below those of the others, whichever words come before it. */
const ACTIONS = { display: 'flex', alignItems: 'center', '& > [aria-haspopup=menu]': { ml: 'auto' } };

const TABLE_ROW = { ...ROW, ...CELLS, minHeight: 44 };
const SELECTED_ROW = { ...TABLE_ROW, bgcolor: 'action.selected' };

function tableStyle<Item>(
  columns: readonly ListColumn<Item>[],
  selection: Selection | undefined,
): SxProps<Theme> {
  const tracks = (isWide: boolean): string =>
    [
      ...(selection ? ['44px'] : []),
      'minmax(220px, 3fr)',
      ...columns.filter((column) => isWide || !column.isWide).map(({ width }) => width),
      'auto',
    ].join(' ');
  return {
    display: 'grid',
    columnGap: { xs: 1.5, lg: 2 },
    fontSize: '0.875rem',
    lineHeight: '18px',
    gridTemplateColumns: { xs: tracks(false), lg: tracks(true) },
    transition: 'opacity 120ms',
    '&[aria-busy=true]': { opacity: 0.6 },
    '& [role=cell], & [role=columnheader]': { minWidth: 0, overflowWrap: 'break-word' },
  };
}
