import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { ReportDisplayStatus } from '@sightline/contracts/reports';
import type { ReactNode } from 'react';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DISPLAY_STATUSES } from '../reportWords.ts';
import type { ReportFilter } from './filterReports.ts';

interface ReportFilterBarProps {
  filter: ReportFilter;
  onChange: (filter: ReportFilter) => void;
}

export function ReportFilterBar({ filter, onChange }: ReportFilterBarProps): ReactNode {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2.5 }}>
      <SearchField
        label="Search by client, project or report ID"
        value={filter.search}
        onChange={(search) => onChange({ ...filter, search })}
        sx={{ flex: '1 1 280px' }}
      />
      <TextField
        select
        label="Status"
        value={filter.status}
        onChange={(event) => onChange({ ...filter, status: parseStatus(event.target.value) })}
        sx={{ flex: { xs: '1 1 100%', sm: '0 0 210px' } }}
      >
        <MenuItem value="all">All statuses</MenuItem>
        {ReportDisplayStatus.options.map((status) => (
          <MenuItem key={status} value={status}>
            {DISPLAY_STATUSES[status].label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function parseStatus(value: string): ReportFilter['status'] {
  return ReportDisplayStatus.options.find((status) => status === value) ?? 'all';
}
