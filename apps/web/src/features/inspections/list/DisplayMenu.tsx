import DisplayIcon from '@mui/icons-material/TuneRounded';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Radio from '@mui/material/Radio';
import { InspectionSort } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useState } from 'react';
import { SORT_LABELS } from './InspectionFilters.tsx';
import { COLUMN_LABELS, type ColumnName } from './inspectionColumns.ts';

interface DisplayMenuProps {
  sort: InspectionSort;
  onSort: (sort: InspectionSort) => void;
  shown: readonly ColumnName[];
  /** Null where a narrow table has its own columns. */
  onToggle: ((column: ColumnName) => void) | null;
}

/** The order and the columns of the table. It stays open, so that several can be chosen. */
export function DisplayMenu({ sort, onSort, shown, onToggle }: DisplayMenuProps): ReactNode {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = onToggle ? 'Order and columns' : 'Order';
  return (
    <>
      <IconButton
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={BUTTON}
      >
        <DisplayIcon fontSize="small" />
      </IconButton>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': label, dense: true } }}
      >
        <ListSubheader role="presentation">Order</ListSubheader>
        {InspectionSort.options.map((one) => (
          <MenuItem
            key={one}
            role="menuitemradio"
            aria-checked={one === sort}
            onClick={() => onSort(one)}
            sx={ITEM}
          >
            <Radio checked={one === sort} {...MARK} />
            {SORT_LABELS[one]}
          </MenuItem>
        ))}
        {onToggle && <Divider />}
        {onToggle && <ListSubheader role="presentation">Columns</ListSubheader>}
        {onToggle &&
          COLUMNS.map(([name, columnLabel]) => (
            <MenuItem
              key={name}
              role="menuitemcheckbox"
              aria-checked={shown.includes(name)}
              onClick={() => onToggle(name)}
              sx={ITEM}
            >
              <Checkbox checked={shown.includes(name)} {...MARK} />
              {columnLabel}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

const COLUMNS = Object.entries(COLUMN_LABELS) as [ColumnName, string][];
const ITEM = { pl: 1, gap: 0.5 };
/** The picture of the item's state, which the item itself says to a screen reader. */
const MARK = {
  size: 'small',
  tabIndex: -1,
  slotProps: { input: { 'aria-hidden': true, tabIndex: -1 } },
  sx: { p: 0.5, minWidth: 0, minHeight: 0, pointerEvents: 'none' },
} as const;
const BUTTON = { p: 0.5, minWidth: { xs: 44, lg: 32 }, minHeight: { xs: 44, lg: 32 } };
