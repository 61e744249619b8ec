import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type AuditEntry, listAudit } from '@sightline/contracts/auditTrail';
import { AUDIT_AREA_LABELS } from '@sightline/contracts/labels';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';
import { type AuditFilter, AuditFilters } from './AuditFilters.tsx';

/** Who changed what, newest first. Nothing in it can be changed. */
export function AuditList(): ReactNode {
  const [filter, setFilter] = useState<AuditFilter>({});
  const audit = useInfiniteQuery({
    queryKey: keyOf(listAudit, { query: filter }),
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, { query: { ...filter, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <AuditFilters filter={filter} people={audit.data?.pages[0]?.people ?? []} onChange={setFilter} />
      {audit.isPending && <RowsSkeleton label="Loading changes..." count={4} />}
      {audit.isError && (
        <ErrorState title="Failed to fetch the changes" error={audit.error} onRetry={audit.refetch} />
      )}
      {audit.data && entries.length === 0 && (
        <EmptyState
          title="No changes found"
          text="Changes to settings, people, the catalog and clients are listed here."
        />
      )}
      {entries.length > 0 && (
        <Card component="ol" aria-label="Changes" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {entries.map((entry) => (
            <Row key={entry.id} entry={entry} />
          ))}
        </Card>
      )}
      {audit.hasNextPage && (
        <Button
          variant="outlined"
          sx={{ mt: 2 }}
          disabled={audit.isFetchingNextPage}
          onClick={() => void audit.fetchNextPage()}
        >
          {audit.isFetchingNextPage ? 'Loading...' : 'Show more'}
        </Button>
      )}
    </>
  );
}

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
        {by}, <Time instant={at} format={FULL_FORMAT} withZone />
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
