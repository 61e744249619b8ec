import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Calendar, readCalendar } from '@sightline/contracts/bookings/calendar';
import { DateTime } from 'luxon';
import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { todayIn } from '../../../ui/time.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { CalendarFeed } from './CalendarFeed.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { CalendarToolbar } from './CalendarToolbar.tsx';
import { dayColumns, weekColumns } from './gridColumns.ts';
import { HOUR_PX, hoursOf, openingHour } from './gridLayout.ts';
import { InspectorLegend } from './InspectorLegend.tsx';
import { tonesOf } from './inspectorTones.ts';
import { MoveDialog, moveOf } from './MoveDialog.tsx';
import type { MovedEntry, WantedMove } from './MoveFields.tsx';
import { Tray } from './Tray.tsx';
import { type CalendarAddress, UNASSIGNED, useCalendarAddress, type View } from './useCalendarAddress.ts';
import { useDropTarget } from './useDropTarget.ts';

/** A finger that travels this far sideways, and less than half of it up or down, turns the page. */
const SWIPE_PX = 60;

/** The inspections of all inspectors, as a week or as a day by inspector; three days on a phone. */
export function OfficeCalendar(): ReactNode {
  const zone = useTimeZone();
  const isSmall = useSmallScreen();
  const [address, change] = useCalendarAddress(todayIn(zone));
  const { view, day, inspectorIds } = address;
  const days = daysOf(view, isSmall);
  const from = days === 7 ? mondayOf(day) : day;
  const calendar = useRead(readCalendar, { query: { from, days } }, { staleTime: 0 });
  const step = (count: number): void => change({ day: daysLater(from, count * days) });
  const swipe = useSwipe(step);
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          <Button component={Link} to="/schedule" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            Schedule inspection
          </Button>
        }
      />
      <CalendarToolbar
        view={view}
        spanName={isSmall ? '3 days' : 'Week'}
        title={titleOf(from, days)}
        onToday={() => change({ day: todayIn(zone) })}
        onStep={step}
        onView={(next) => change({ view: next })}
      />
      {calendar.isPending && <RowsSkeleton label="Loading the calendar..." count={6} />}
      {calendar.isError && (
        <ErrorState title="Couldn't load the calendar" error={calendar.error} onRetry={calendar.refetch} />
      )}
      {calendar.data && (
        <div {...(isSmall && view === 'week' ? swipe : {})}>
          <Days calendar={calendar.data} view={view} inspectorIds={inspectorIds} onChange={change} />
        </div>
      )}
      <CalendarFeed />
    </>
  );
}

interface DaysProps {
  calendar: Calendar;
  view: View;
  inspectorIds: readonly string[];
  onChange: (change: Partial<CalendarAddress>) => void;
}

function Days({ calendar, view, inspectorIds, onChange }: DaysProps): ReactNode {
  const isSmall = useSmallScreen();
  const isNarrow = useSmallScreen('md');
  const [wanted, setWanted] = useState<WantedMove | null>(null);
  const { timeZone: zone, inspectors, entries, unscheduled } = calendar;
  const shown = onlyOf(calendar, inspectorIds);
  const columns = view === 'day' ? dayColumns(shown) : weekColumns(shown);
  const { first, last } = hoursOf(calendar);
  const scale = { zone, first, hourPx: HOUR_PX[isSmall ? 'small' : 'wide'] };
  const { area, drag } = useDropTarget({
    columns,
    scale,
    onDrop: (entry, { column, time }) => {
      const { inspectorId = entry.inspectorId } = column;
      setWanted({ entry, day: column.day, time, inspectorId });
    },
  });
  const open = (entry: MovedEntry): void => setWanted(moveOf(entry, zone));
  if (inspectors.length === 0 && entries.length === 0)
    return <EmptyState title="No inspectors" text="Add inspectors and their licenses in the settings." />;
  const toneOf = tonesOf(inspectors);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column' }}>
      <InspectorLegend
        inspectors={inspectors}
        hasUnassigned={entries.some(({ inspectorId }) => inspectorId === null)}
        chosen={inspectorIds}
        toneOf={toneOf}
        onChoose={(chosen) => onChange({ inspectorIds: chosen })}
      />
      <Tray unscheduled={unscheduled} drag={drag} onOpen={open} />
      {shown.entries.length === 0 && (
        <Typography sx={{ mb: 1 }}>No inspections are scheduled here.</Typography>
      )}
      <CalendarGrid
        calendar={shown}
        columns={columns}
        scale={scale}
        last={last}
        opensAt={openingHour(calendar)}
        maxLanes={view === 'day' ? null : isNarrow ? 2 : 3}
        toneOf={toneOf}
        area={area}
        drag={drag}
        onOpen={open}
        onDay={(day) => onChange({ view: 'day', day })}
      />
      {wanted && <MoveDialog wanted={wanted} zone={zone} onClose={() => setWanted(null)} />}
    </Box>
  );
}

/** The calendar of the chosen inspectors; of all when none is chosen. */
function onlyOf(calendar: Calendar, chosen: readonly string[]): Calendar {
  if (chosen.length === 0) return calendar;
  const isChosen = ({ inspectorId }: { inspectorId: string | null }): boolean =>
    chosen.includes(inspectorId ?? UNASSIGNED);
  return {
    ...calendar,
    inspectors: calendar.inspectors.filter(({ id }) => chosen.includes(id)),
    entries: calendar.entries.filter(isChosen),
    held: calendar.held.filter(isChosen),
  };
}

function daysOf(view: View, isSmall: boolean): number {
  if (view === 'day') return 1;
  return isSmall ? 3 : 7;
}

/** "Monday, Nov 23" or "Nov 23 – 29, 2026". */
function titleOf(from: string, days: number): string {
  const first = utc(from);
  if (days === 1) return first.toFormat('cccc, LLL d');
  const last = first.plus({ days: days - 1 });
  return `${first.toFormat('LLL d')} – ${last.toFormat(last.month === first.month ? 'd, yyyy' : 'LLL d, yyyy')}`;
}

const utc = (day: string): DateTime => DateTime.fromISO(day, { zone: 'utc' });
const daysLater = (day: string, count: number): string =>
  utc(day).plus({ days: count }).toFormat('yyyy-MM-dd');
const mondayOf = (day: string): string => utc(day).startOf('week').toFormat('yyyy-MM-dd');

/** Turns to the next days by a swipe to the left, and to the previous ones by a swipe to the right. */
export function useSwipe(onStep: (count: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchMove: (event: TouchEvent) => {
      // A card is being dragged.
      if (event.nativeEvent.defaultPrevented) start.current = null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= SWIPE_PX && Math.abs(y) < Math.abs(x) / 2) onStep(x < 0 ? 1 : -1);
    },
  };
}
