import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Calendar, type CalendarEntry, readCalendar } from '@sightline/contracts/bookings/calendar';
import { DateTime } from 'luxon';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { todayIn } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarToolbar, type View } from './CalendarToolbar.tsx';
import { type Column, dayColumns, weekColumns } from './gridLayout.ts';
import { MoveDialog, moveOf } from './MoveDialog.tsx';
import type { WantedMove } from './MoveFields.tsx';

/** The inspections of all inspectors, as a day by inspector or as a week. */
export function OfficeCalendar(): ReactNode {
  const zone = useTimeZone();
  const [view, setView] = useState<View>('day');
  const [day, setDay] = useState(() => todayIn(zone));
  const [inspectorId, setInspectorId] = useState('');
  const from = view === 'day' ? day : mondayOf(day);
  const query = { from, days: view === 'day' ? 1 : 7 };
  const calendar = useRead(readCalendar, { query }, { staleTime: 0 });
  const step = (count: number): void => setDay(daysLater(day, view === 'day' ? count : 7 * count));
  return (
    <>
      <PageHeader
        title="Calendar"
        line="Drag an inspection to move it (with a finger, hold it first), or open it to choose another time."
        actions={
          <Button component={Link} to="/schedule" variant="outlined">
            Schedule Inspection
          </Button>
        }
      />
      <CalendarToolbar
        view={view}
        from={from}
        inspectors={calendar.data?.inspectors ?? []}
        inspectorId={inspectorId}
        onToday={() => setDay(todayIn(zone))}
        onStep={step}
        onView={setView}
        onInspector={setInspectorId}
      />
      {calendar.isPending && <RowsSkeleton label="Loading the calendar..." count={6} />}
      {calendar.isError && (
        <ErrorState title="Couldn't load the calendar" error={calendar.error} onRetry={calendar.refetch} />
      )}
      {calendar.data && (
        <Days
          calendar={calendar.data}
          columns={
            view === 'day' ? dayColumns(calendar.data) : weekColumns(calendar.data, inspectorId || undefined)
          }
        />
      )}
      <CalendarFeed />
    </>
  );
}

function Days({ calendar, columns }: { calendar: Calendar; columns: readonly Column[] }): ReactNode {
  const [wanted, setWanted] = useState<WantedMove | null>(null);
  const { timeZone: zone, entries } = calendar;
  const drop = (entry: CalendarEntry, { column, time }: { column: Column; time: string }): void => {
    const { inspectorId = entry.inspectorId } = column;
    setWanted({ entry, day: column.day, time, inspectorId });
  };
  if (columns.length === 0)
    return <EmptyState title="No inspectors yet" text="Add inspectors and their licenses in the settings." />;
  return (
    <>
      {entries.length === 0 && <Typography sx={{ mb: 1 }}>No inspections are scheduled here.</Typography>}
      <CalendarGrid
        calendar={calendar}
        columns={columns}
        onOpen={(entry) => setWanted(moveOf(entry, zone))}
        onDrop={drop}
      />
      {wanted && <MoveDialog wanted={wanted} zone={zone} onClose={() => setWanted(null)} />}
    </>
  );
}

const utc = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const daysLater = (day: string, count: number): string =>
  utc(day).plus({ days: count }).toFormat('yyyy-MM-dd');
const mondayOf = (day: string): string => utc(day).startOf('week').toFormat('yyyy-MM-dd');
