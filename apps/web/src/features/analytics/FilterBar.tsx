import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { ProjectType } from '@sightline/contracts/inspections/inspections';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { useRead } from '../../wire/queries.ts';
import type { AnalyticsFilter } from './useAnalyticsFilter.ts';

interface FilterBarProps {
  filter: AnalyticsFilter;
  onChange: (changes: Partial<AnalyticsFilter>) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps): ReactNode {
  const inspectors = useRead(listInspectors, {});
  const isReversed = filter.from !== '' && filter.to !== '' && filter.from > filter.to;
  return (
    <Box role="search" aria-label="Filter" sx={GRID}>
      <Field label="From" type="date" value={filter.from} onChange={(from) => onChange({ from })} />
      <Field
        label="To"
        type="date"
        value={filter.to}
        onChange={(to) => onChange({ to })}
        error={isReversed}
        helperText={isReversed ? 'Before the first day' : undefined}
      />
      <Field
        label="Inspector"
        select
        value={filter.inspectorId}
        onChange={(inspectorId) => onChange({ inspectorId })}
        error={inspectors.isError}
        helperText={inspectors.isError ? 'Failed to fetch inspectors' : undefined}
      >
        <MenuItem value="">All inspectors</MenuItem>
        {optionsOf(inspectors.data ?? [], filter.inspectorId).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </Field>
      <Field
        label="Type"
        select
        value={filter.projectType}
        onChange={(type) => onChange({ projectType: ProjectType.safeParse(type).data ?? '' })}
      >
        <MenuItem value="">All types</MenuItem>
        {ProjectType.options.map((type) => (
          <MenuItem key={type} value={type}>
            {projectTypeLabel(type)}
          </MenuItem>
        ))}
      </Field>
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 1.5,
  mb: 3,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};

/** An option that is no longer offered stays chosen. */
function optionsOf(known: readonly { id: string; name: string }[], chosenId: string) {
  const isListed = chosenId === '' || known.some(({ id }) => id === chosenId);
  return isListed ? known : [...known, { id: chosenId, name: 'Former inspector' }];
}

type FieldProps = Omit<TextFieldProps, 'onChange'> & { onChange: (value: string) => void };

function Field({ onChange, ...props }: FieldProps): ReactNode {
  return (
    <TextField
      {...props}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    />
  );
}
