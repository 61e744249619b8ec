import FilterIcon from '@mui/icons-material/FilterListRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SearchField } from '../SearchField.tsx';
import { isSearching } from './ListKeys.tsx';

interface ListToolbarProps {
  searchLabel: string;
  search: string;
  onSearch: (search: string) => void;
  /** The fields of the filter; absent where the search is all. */
  children?: ReactNode;
  /** The values of the fields; an empty one is not set. */
  set?: readonly string[];
  /** Buttons at the end of the row. */
  actions?: ReactNode;
}

/** Search and filters in one row; below the width of a desktop, the filters are behind a button. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { searchLabel, search, onSearch, children, set = [], actions } = props;
  const active = set.filter((value) => value !== '').length;
  const id = useId();
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, my: 1 }}>
      <SearchField
        label={searchLabel}
        value={search}
        onChange={onSearch}
        autoFocus={isSearching(state)}
        sx={SEARCH}
      />
      {children && (
        <>
          <Button
            variant={active > 0 ? 'outlined' : 'text'}
            startIcon={<FilterIcon />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            sx={{ display: { lg: 'none' }, px: 1 }}
          >
            {active > 0 ? `Filters (${active})` : 'Filters'}
          </Button>
          {actions}
          <Box id={id} sx={{ ...FILTERS, display: { xs: isOpen ? 'grid' : 'none', lg: 'flex' } }}>
            {children}
          </Box>
        </>
      )}
    </Box>
  );
}

const SEARCH = { flex: '1 1 120px', maxWidth: { sm: 420 } };

const FILTERS = {
  columnGap: 1,
  rowGap: 1.5,
  flex: { xs: '1 0 100%', lg: '0 1 auto' },
  gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' },
  ml: { lg: 'auto' },
  // The full width of each field is set by an equally specific rule, so that either could win.
  '&& > *': { flex: { lg: 'none' }, width: { lg: 172 } },
  // An empty date field is as wide as "mm/dd/yyyy" and its icon.
  '&& > :has([type=date])': { width: { lg: 152 } },
  pt: { xs: 1, lg: 0 },
};
