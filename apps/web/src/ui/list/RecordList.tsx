import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useSmallScreen } from '../useSmallScreen.ts';
import type { RecordListProps } from './listParts.ts';
import { RecordTable } from './RecordTable.tsx';
import { ROW, RowCheckbox, RowTitle } from './rowParts.tsx';

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
