import Box from '@mui/material/Box';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { ProjectType } from '@sightline/contracts/inspections/projectType';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { FilterDays, FilterSelect } from '../../ui/list/filterFields.tsx';
import { useRead } from '../../wire/queries.ts';
import type { AnalyticsFilter } from './useAnalyticsFilter.ts';

interface FilterBarProps {
  filter: AnalyticsFilter;
  onChange: (changes: Partial<AnalyticsFilter>) => void;
}

export function FilterBar({ filter, onChange }: FilterBarProps): ReactNode {
  const inspectors = useRead(listInspectors, {});
  const { from, to, inspectorId, projectType } = filter;
  return (
    <Box role="search" aria-label="Filter" sx={GRID}>
      <FilterDays from={from} to={to} onChange={onChange} />
      <FilterSelect
        label="Inspector"
        all="All inspectors"
        value={inspectorId}
        options={optionsOf(inspectors.data ?? [], inspectorId)}
        onChange={(id) => onChange({ inspectorId: id })}
        problem={inspectors.isError ? "Couldn't load inspectors" : undefined}
      />
      <FilterSelect
        label="Type"
        all="All types"
        value={projectType}
        options={TYPES}
        onChange={(type) => onChange({ projectType: ProjectType.safeParse(type).data ?? '' })}
      />
    </Box>
  );
}

const TYPES = ProjectType.options.map((type) => [type, projectTypeLabel(type)] as const);

const GRID = {
  display: 'grid',
  gap: 1.5,
  mb: 3,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
};

/** An option that is no longer offered stays chosen. */
function optionsOf(known: readonly { id: string; name: string }[], chosenId: string) {
  const listed = known.map(({ id, name }) => [id, name] as const);
  const isListed = chosenId === '' || known.some(({ id }) => id === chosenId);
  return isListed ? listed : [...listed, [chosenId, 'Former inspector'] as const];
}
