import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { InspectionStatus } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';
import { STATUS_LABELS } from '../../wire/words.ts';
import type { Filter } from './requests.ts';

interface FilterBarProps {
  filter: Filter;
  onChange: (filter: Filter) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
      <SearchField
        label="Search by address, project type or inspector"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        sx={{ flex: '1 1 280px' }}
      />
      <TextField
        select
        label="Status"
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: parseStatus(event.target.value) })}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 200px' } }}
      >
        <MenuItem value="all">All statuses</MenuItem>
        {InspectionStatus.options.map((status) => (
          <MenuItem key={status} value={status}>
            {STATUS_LABELS[status]}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function parseStatus(value: string): Filter['status'] {
  return InspectionStatus.options.find((status) => status === value) ?? 'all';
}
