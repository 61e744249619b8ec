import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AuditArea } from '@sightline/contracts/audit/auditTrail';
import { AUDIT_AREA_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';

export interface AuditFilter {
  area?: AuditArea;
  by?: string;
  from?: string;
  to?: string;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  people: readonly string[];
  onChange: (filter: AuditFilter) => void;
}

/** Filters by the kind of change, its author, and its time. */
export function AuditFilters({ filter, people, onChange }: AuditFiltersProps): ReactNode {
  /** An empty field does not filter. */
  const set = (name: keyof AuditFilter, value: string): void => {
    const { [name]: _, ...others } = filter;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const field = (name: keyof AuditFilter, label: string) => ({
    label,
    value: filter[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    slotProps: { inputLabel: { shrink: true }, select: { displayEmpty: true } },
  });
  return (
    <Box role="search" aria-label="Filter changes" sx={ROW}>
      <TextField select {...field('area', 'Area')}>
        <MenuItem value="">All areas</MenuItem>
        {AuditArea.options.map((area) => (
          <MenuItem key={area} value={area}>
            {AUDIT_AREA_LABELS[area]}
          </MenuItem>
        ))}
      </TextField>
      <TextField select {...field('by', 'Person')}>
        <MenuItem value="">Everyone</MenuItem>
        {people.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField type="date" {...field('from', 'From')} />
      <TextField type="date" {...field('to', 'To')} />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
};
