import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { DashboardInspection } from '@sightline/contracts/dashboard/dashboard';
import type { Inspection, StatusCounts } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListKeys } from '../../ui/list/ListKeys.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { figuresOf } from './dashboardFigures.ts';
import { Queue } from './Queue.tsx';
import { RecentReports, UpcomingInspections } from './ShortLists.tsx';
import { useDashboard } from './useDashboard.ts';

/** Two thirds for the work and one for the lists; one column on a phone and a tablet. */
const COLUMNS = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(320px, 1fr)' },
};

const LIST = {
  display: 'grid',
  gridTemplateColumns: 'repeat(4, auto)',
  columnGap: { xs: 2, sm: 4 },
  m: 0,
};
const VALUE = {
  m: 0,
  fontSize: '1.0625rem',
  fontWeight: 650,
  lineHeight: 1.3,
  fontVariantNumeric: 'tabular-nums',
};

const ROW = { display: 'flex', gap: 3, alignItems: 'center', borderTop: 1, borderColor: 'divider' };

interface DashboardProps {
  onChoose: (client: Pick<Inspection, 'clientId' | 'clientName'>) => void;
  /** The question for another time of an inspection. */
  renderMove: (inspection: DashboardInspection, onClose: () => void) => ReactNode;
  /** Shown above the queue. */
  children?: ReactNode;
}

/** What is to be done, by urgency; next to it the next inspections and the newest reports. */
export function Dashboard({ onChoose, renderMove, children }: DashboardProps): ReactNode {
  const { data, error, isPending, isLoadingError, refetch } = useDashboard();
  const [moved, setMoved] = useState<DashboardInspection | null>(null);
  return (
    <>
      <PageHeader title="Inspection Dashboard" actions={<Figures counts={data?.counts ?? null} />} />
      {children}
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

/** Rows of the queue and of the two lists. */
function DashboardSkeleton(): ReactNode {
  return (
    <Loading label="Loading the dashboard...">
      <Box sx={COLUMNS}>
        <Rows count={9} height={45} />
        <Rows count={4} height={84} />
      </Box>
    </Loading>
  );
}

function Rows({ count, height }: { count: number; height: number }): ReactNode {
  return (
    <div>
      {Array.from({ length: count }, (_, index) => (
        <Box key={index} sx={{ ...ROW, height }}>
          <Skeleton width={64} />
          <Skeleton width="60%" />
        </Box>
      ))}
    </div>
  );
}

/** The four counters, in one line. */
function Figures({ counts }: { counts: StatusCounts | null }): ReactNode {
  const figures = counts && figuresOf(counts);
  return (
    <Box component="dl" sx={LIST}>
      <Figure label="Scheduled" value={figures?.scheduled} />
      <Figure label="In Progress" value={figures?.inProgress} />
      <Figure label="Completed" value={figures?.completed} />
      <Figure label="Completion Rate" value={figures?.completionRate} unit="%" />
    </Box>
  );
}

interface FigureProps {
  label: string;
  value: number | undefined;
  unit?: string;
}

function Figure({ label, value, unit = '' }: FigureProps): ReactNode {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: '0.78125rem', color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={VALUE}>
        {value === undefined ? <Skeleton width={32} /> : `${value}${unit}`}
      </Box>
    </div>
  );
}
