import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AuditArea, type AuditEntry, type AuditPage, listAudit } from '@sightline/contracts/audit/auditTrail';
import { AUDIT_AREA_LABELS } from '@sightline/wording/officeLabels';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { FilterDays, FilterSelect } from '../../../ui/list/filterFields.tsx';
import { NoMatches } from '../../../ui/list/NoMatches.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Moment } from '../../../ui/Time.tsx';
import { call } from '../../../wire/call.ts';
import { type Pages, usePages } from '../../../wire/pages.ts';
import { keyOf } from '../../../wire/queries.ts';

const AREAS = AuditArea.options.map((area) => [area, AUDIT_AREA_LABELS[area]] as const);

const FILTER_ROW = {
  display: 'grid',
  gap: 1.5,
  mb: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(4, 1fr)' },
};

/** The audit list, newest changes first. It cannot be changed. */
export function AuditList(): ReactNode {
  const [filter, setFilter] = useState<AuditFilter>({});
  const pages = usePages(keyOf(listAudit, { query: filter }), (cursor, signal) =>
    call(listAudit, { query: { ...filter, cursor } }, { signal }),
  );
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <>
      <AuditFilters filter={filter} people={pages.first?.people ?? []} onChange={setFilter} />
      <Entries pages={pages} onShowAll={isFiltered ? () => setFilter({}) : null} />
      <ShowMore more={pages.more} />
    </>
  );
}

interface EntriesProps {
  pages: Pages<AuditPage>;
  /** Null without a filter. */
  onShowAll: (() => void) | null;
}

function Entries({ pages: { items, error, retry }, onShowAll }: EntriesProps): ReactNode {
  if (error && !items) return <ErrorState title="Couldn't load the changes" error={error} onRetry={retry} />;
  if (!items) return <RowsSkeleton label="Loading changes..." count={4} />;
  if (items.length === 0 && onShowAll) return <NoMatches records="changes" onShowAll={onShowAll} />;
  if (items.length === 0) return <EmptyState title="No changes" text={NOTHING} />;
  return (
    <Card component="ol" aria-label="Changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((entry) => (
        <Row key={entry.id} entry={entry} />
      ))}
    </Card>
  );
}

const NOTHING = 'Changes to settings, people, the catalog and clients are listed here.';

function Row({ entry: { area, thing, by, at, changes } }: { entry: AuditEntry }): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 0.5, alignItems: 'center' }}>
        <Typography sx={{ fontWeight: 620 }}>{thing}</Typography>
        <StatusChip tone="gray">{AUDIT_AREA_LABELS[area]}</StatusChip>
      </Box>
      <Box component="ul" sx={{ m: 0, my: 0.5, pl: 2.5 }}>
        {changes.map((change) => (
          <Typography component="li" variant="body2" key={change} sx={{ overflowWrap: 'anywhere' }}>
            {change}
          </Typography>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        {by}, <Moment instant={at} isInSentence withZone />
      </Typography>
    </Box>
  );
}

const ROW = {
  px: { xs: 2, sm: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
};

interface AuditFilter {
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
function AuditFilters({ filter, people, onChange }: AuditFiltersProps): ReactNode {
  const { area = '', by = '', from = '', to = '' } = filter;
  return (
    <Box role="search" aria-label="Filter changes" sx={FILTER_ROW}>
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
