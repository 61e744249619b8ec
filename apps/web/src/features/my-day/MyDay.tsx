import EventIcon from '@mui/icons-material/EventAvailableOutlined';
import RefreshIcon from '@mui/icons-material/RefreshRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import { counted } from '@sightline/wording/counted';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { readAheadOf } from '../../inspection/day/readAheadLimit.ts';
import { signature } from '../../inspection/kinds/signature.ts';
import { statusChange, statusWithUnsent } from '../../inspection/kinds/statusChange.ts';
import { type Overlay, useLiveRecords } from '../../inspection/outbox/useLiveRecords.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardGrid, CardGridSkeleton } from '../../ui/skeletons.tsx';
import { formatInstant, WEEKDAY_FORMAT } from '../../ui/time.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useOnline } from '../../wire/connection.ts';
import { useTimeZone } from '../../wire/organization.ts';
import { useRead } from '../../wire/queries.ts';
import { DayCard } from './DayCard.tsx';
import { type DayPlan, isOpen, type LiveDayInspection, planOf } from './dayPlan.ts';
import { News } from './News.tsx';

/** The time for which the list stays fresh, since the office moves appointments during the day. */
const FRESH_MS = 60_000;
const TICK_MS = 30_000;

const OVERLAY: Overlay<DayInspection[], LiveDayInspection[] | undefined> = {
  kinds: [statusChange, signature],
  withUnsent: (stored, entries) =>
    stored?.map((inspection) => ({
      ...inspection,
      status: statusWithUnsent(inspection, entries),
      isSigned: inspection.signedVersion !== null || signature.of(entries, inspection.id).length > 0,
    })),
};

/** The first screen of an inspector: today's inspections by time, followed by tomorrow's. */
export function MyDay(): ReactNode {
  const { plan, notReadAhead, now, error, isReading, refresh } = useMyDay();
  const zone = useTimeZone();
  const isOnline = useOnline();
  return (
    <>
      <PageHeader
        title="My Day"
        line={formatInstant(now.toISOString(), zone, WEEKDAY_FORMAT)}
        actions={
          <IconButton aria-label="Refresh" loading={isReading} onClick={refresh}>
            <RefreshIcon />
          </IconButton>
        }
      />
      <News />
      {/* Without a connection, the banner of the page says so. */}
      {plan && error && isOnline && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          This list may be out of date. {errorMessage(error)}
        </Alert>
      )}
      {notReadAhead > 0 && <NotReadAhead count={notReadAhead} />}
      {plan && <Days plan={plan} now={now} />}
      {!plan && error && (
        <ErrorState title="Couldn't load your inspections" error={error} onRetry={refresh} />
      )}
      {!plan && !error && <CardGridSkeleton label="Loading your day..." count={3} />}
    </>
  );
}

function NotReadAhead({ count }: { count: number }): ReactNode {
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {counted(count, 'inspection')} of today and tomorrow {count === 1 ? 'is' : 'are'} not available offline.
      Open {count === 1 ? 'it' : 'them'} while you have a connection.
    </Alert>
  );
}

function Days({ plan, now }: { plan: DayPlan; now: Date }): ReactNode {
  const { overdue, today, tomorrow } = plan;
  if (overdue.length + today.length + tomorrow.length === 0)
    return (
      <EmptyState
        icon={<EventIcon />}
        title="Nothing scheduled for today or tomorrow"
        text="Inspections appear here when the office assigns them to you."
        action={
          <Button component={Link} to="/inspections" variant="outlined">
            All inspections
          </Button>
        }
      />
    );
  return (
    <>
      {overdue.length > 0 && <Day title="Overdue" inspections={overdue} now={now} canStart />}
      <Day title="Today" inspections={today} now={now} canStart />
      <Day title="Tomorrow" inspections={tomorrow} now={now} canStart={false} />
    </>
  );
}

interface DayProps {
  title: string;
  inspections: readonly LiveDayInspection[];
  now: Date;
  canStart: boolean;
}

function Day({ title, inspections, now, canStart }: DayProps): ReactNode {
  const titleId = useId();
  const ahead = inspections.filter(isOpen).length;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline', mb: 1.5 }}>
        <Typography component="h2" variant="h2" id={titleId}>
          {title}
        </Typography>
        {inspections.length > 0 && (
          <Typography color="textSecondary">
            {ahead === 0 ? 'All done' : `${counted(ahead, 'inspection')} to do`}
          </Typography>
        )}
      </Box>
      {inspections.length === 0 && <EmptyState compact title={`No inspections ${title.toLowerCase()}`} />}
      <CardGrid minWidth={340}>
        {inspections.map((inspection) => (
          <DayCard key={inspection.id} inspection={inspection} now={now} canStart={canStart} />
        ))}
      </CardGrid>
    </Box>
  );
}

interface MyDayReading {
  /** Undefined until the first read. */
  plan: DayPlan | undefined;
  /** The number of inspections that are not read ahead for work without a connection. */
  notReadAhead: number;
  now: Date;
  error: Error | null;
  isReading: boolean;
  refresh: () => void;
}

/** The signed-in inspector's today and tomorrow, with this device's unsent changes. */
function useMyDay(): MyDayReading {
  const zone = useTimeZone();
  const now = useNow();
  const read = useRead(listMyDay, { query: {} }, { staleTime: FRESH_MS, refetchOnWindowFocus: true });
  const { data, isFetching, retry } = useLiveRecords(read, null, OVERLAY);
  const plan = useMemo(() => data && planOf(data, zone, now), [data, zone, now]);
  const day = read.data ?? [];
  const notReadAhead = day.length - readAheadOf(day).length;
  return {
    plan,
    notReadAhead,
    now,
    error: read.error,
    isReading: isFetching,
    refresh: retry,
  };
}

/** The present time, which "5 minutes overdue" and the change from today to tomorrow follow. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
