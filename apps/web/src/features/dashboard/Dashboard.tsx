import Box from '@mui/material/Box';
import type { DashboardInspection } from '@sightline/contracts/dashboard/dashboard';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListKeys } from '../../ui/list/ListKeys.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { COLUMNS } from './columns.ts';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { Figures } from './Figures.tsx';
import { Queue } from './Queue.tsx';
import { RecentReports, UpcomingInspections } from './ShortLists.tsx';
import { useDashboard } from './useDashboard.ts';

interface DashboardProps {
  onChoose: (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;
  /** The question for another time of an inspection. */
  renderMove: (inspection: DashboardInspection, onClose: () => void) => ReactNode;
}

/** What is to be done, by urgency; next to it the next inspections and the newest reports. */
export function Dashboard({ onChoose, renderMove }: DashboardProps): ReactNode {
  const { data, error, isPending, isLoadingError, refetch } = useDashboard();
  const [moved, setMoved] = useState<DashboardInspection | null>(null);
  return (
    <>
      <PageHeader
        title="Inspection Dashboard"
        line={
          <Box component="span" sx={{ fontSize: '0.8125rem' }}>
            Welcome back! Here's your inspection overview.
          </Box>
        }
        actions={<Figures counts={data?.counts ?? null} />}
      />
      {isPending && <DashboardSkeleton />}
      {isLoadingError && <ErrorState title="Couldn't load the dashboard" error={error} onRetry={refetch} />}
      {data && (
        <Box sx={COLUMNS}>
          <ListKeys searchAt="/inspections">
            <Queue lists={data} onMove={setMoved} />
          </ListKeys>
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
            <UpcomingInspections inspections={data.upcoming} onChoose={onChoose} />
            <RecentReports reports={data.recentReports} onChoose={onChoose} />
          </Box>
        </Box>
      )}
      {moved && renderMove(moved, () => setMoved(null))}
    </>
  );
}
