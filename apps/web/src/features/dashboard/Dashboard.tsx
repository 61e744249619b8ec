import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { figuresOf } from './figures.ts';
import { InspectionList } from './InspectionList.tsx';
import { useRecent, useUpcoming } from './requests.ts';
import { StatCards } from './StatCards.tsx';

/** What is ahead and what was done lately. Choosing an inspection leads to its client. */
export function Dashboard({ onChoose }: { onChoose: (inspection: Inspection) => void }): ReactNode {
  const upcoming = useUpcoming();
  const recent = useRecent();
  return (
    <>
      <PageHeader title="Inspection Dashboard" line="Welcome back! Here's your inspection overview." />
      {upcoming.isError ? (
        <ErrorState title="Failed to fetch inspections" error={upcoming.error} onRetry={upcoming.refetch} />
      ) : (
        <StatCards figures={upcoming.data ? figuresOf(upcoming.data.counts) : null} />
      )}
      <Box
        sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { lg: '1fr 1fr' }, alignItems: 'start' }}
      >
        <InspectionList
          title="Upcoming Inspections"
          emptyText="No upcoming inspections scheduled"
          items={upcoming.data?.items}
          isPending={upcoming.isPending}
          onChoose={onChoose}
        />
        <InspectionList
          title="Recent Reports"
          emptyText="No recent reports available"
          items={recent.items}
          isPending={recent.isPending}
          error={recent.error}
          onRetry={recent.retry}
          onChoose={onChoose}
        />
      </Box>
    </>
  );
}
