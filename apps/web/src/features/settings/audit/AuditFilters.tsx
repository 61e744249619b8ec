import Box from '@mui/material/Box';
import { AuditArea } from '@sightline/contracts/audit/auditTrail';
import { AUDIT_AREA_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';

export interface AuditFilter {
  area?: AuditArea | undefined;
  by?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

interface AuditFiltersProps {
  filter: AuditFilter;
  people: readonly string[];
  onChange: (filter: AuditFilter) => void;
}

/** Filters by the kind of change, its author, and its time. */
export function AuditFilters({ filter, people, onChange }: AuditFiltersProps): ReactNode {
  const { area = '', by = '', from = '', to = '' } = filter;
  return (
    <Box role="search" aria-label="Filter changes" sx={ROW}>
      <FilterSelect
        label="Area"
        all="All areas"
        value={area}
        options={AREAS}
        onChange={(chosen) => onChange({ ...filter, area: AuditArea.safeParse(chosen).data })}
      />
      <FilterSelect
        label="Person"
        all="Everyone"
        value={by}
        options={people.map((name) => [name, name] as const)}
        onChange={(chosen) => onChange({ ...filter, by: chosen || undefined })}
      />
      <FilterDays
        from={from}
        to={to}
        onChange={(days) => {
          const next = { from, to, ...days };
          onChange({ ...filter, from: next.from || undefined, to: next.to || undefined });
        }}
      />
    </Box>
  );
}

const AREAS = AuditArea.options.map((area) => [area, AUDIT_AREA_LABELS[area]] as const);

const ROW = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
};
