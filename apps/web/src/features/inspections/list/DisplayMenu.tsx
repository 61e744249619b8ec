import CheckIcon from '@mui/icons-material/CheckRounded';
import DisplayIcon from '@mui/icons-material/TuneRounded';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
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
            <Mark isOn={one === sort} />
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
              <Mark isOn={shown.includes(name)} />
              {columnLabel}
            </MenuItem>
          ))}
      </Menu>
    </>
  );
}

function Mark({ isOn }: { isOn: boolean }): ReactNode {
  return <CheckIcon fontSize="small" sx={{ visibility: isOn ? 'visible' : 'hidden' }} />;
}

const COLUMNS = Object.entries(COLUMN_LABELS) as [ColumnName, string][];
const ITEM = { pl: 1.5, gap: 1 };
const BUTTON = { p: 0.5, minWidth: 44, minHeight: 44, my: -0.75 };
