import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { SearchField } from './SearchField.tsx';

interface StatusFilter<Status extends string> {
  search: string;
  status: Status | 'all';
}

interface StatusFilterBarProps<Status extends string> {
  /** The label of the search field. */
  searchLabel: string;
  statuses: readonly Status[];
  labelOf: (status: Status) => string;
  filter: StatusFilter<Status>;
  onChange: (filter: StatusFilter<Status>) => void;
}

/** A search field and a choice of one status or all, above a list. */
export function StatusFilterBar<Status extends string>({
  searchLabel,
  statuses,
  labelOf,
  filter,
  onChange,
}: StatusFilterBarProps<Status>): ReactNode {
  const choose = (value: string): void =>
    onChange({ ...filter, status: statuses.find((status) => status === value) ?? 'all' });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
      <SearchField
        label={searchLabel}
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        sx={{ flex: '1 1 280px' }}
      />
      <TextField
        select
        label="Status"
        value={filter.status}
        onChange={(event) => choose(event.target.value)}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 210px' } }}
      >
        <MenuItem value="all">All statuses</MenuItem>
        {statuses.map((status) => (
          <MenuItem key={status} value={status}>
            {labelOf(status)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
