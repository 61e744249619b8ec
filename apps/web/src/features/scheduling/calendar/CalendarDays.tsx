import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Calendar } from '@sightline/contracts/bookings/calendar';
import { mayAssign } from '@sightline/contracts/inspections/assignment';
import { getSettings } from '@sightline/contracts/organization/organizationSettings';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { todayIn } from '../../../ui/time.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useSwipe } from '../../../ui/useSwipe.ts';
import { useRead } from '../../../wire/queries.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { bookingAddress } from '../bookingAddress.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import { dayColumns, weekColumns } from './gridColumns.ts';
import { HOUR_PX, hoursOf, startHour, workingHours } from './gridLayout.ts';
import { tonesOf } from './inspectorTones.ts';
import { MoveDialog, moveOf } from './MoveDialog.tsx';
import type { MovedEntry, WantedMove } from './MoveFields.tsx';
import { Tray } from './Tray.tsx';
import { onlyInspectorOf } from './takenTimes.ts';
import { UNASSIGNED, type View } from './useCalendarAddress.ts';
import { useDropTarget } from './useDropTarget.ts';
import type { Slot } from './useNewSlot.ts';

interface CalendarDaysProps {
  calendar: Calendar;
  view: View;
  inspectorIds: readonly string[];
  /** The small month of a wide screen, in the column at its side. */
  month: ReactNode;
  /** What is shown in place of the hours; null once they are known. */
  instead: ReactNode;
  onStep: (count: number) => void;
  onDay: (day: string) => void;
}

/** The hours of the shown days, with the inspections that have none of them at the side. */
export function CalendarDays(props: CalendarDaysProps): ReactNode {
  const { calendar, view, inspectorIds, month, instead, onStep, onDay } = props;
  const isSmall = useSmallScreen();
  const isNarrow = useSmallScreen('lg');
  const [wanted, setWanted] = useState<WantedMove | null>(null);
  const swipe = useSwipe(onStep);
  const { timeZone: zone, inspectors, entries, unscheduled } = calendar;
  const shown = onlyOf(calendar, inspectorIds);
  const columns = view === 'day' ? dayColumns(shown) : weekColumns(shown);
  const { first, last } = hoursOf(calendar);
  const { opensAt, closesAt } = workingHours(calendar);
  const room = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const scale = { zone, first, hourPx: useHourPx({ room, area, hours: closesAt - opensAt }) };
  const drag = useDropTarget({
    area,
    columns,
    scale,
    onDrop: (entry, { column, time }) => {
      const { inspectorId = entry.inspectorId } = column;
      setWanted({ entry, day: column.day, time, inspectorId });
    },
  });
  const make = useMake((slot) => onlyInspectorOf(slot.column, shown));
  const travelMinutes = useRead(getSettings, {}).data?.booking.travelBufferMinutes ?? 0;
  const open = (entry: MovedEntry): void => setWanted(moveOf(entry, zone));
  const isEmpty = inspectors.length === 0 && entries.length === 0;
  return (
    <Box sx={SIDES}>
      {month ? (
        <Box sx={SIDE}>
          {month}
          <Tray unscheduled={unscheduled} drag={drag} onOpen={open} />
        </Box>
      ) : (
        <Tray unscheduled={unscheduled} drag={drag} onOpen={open} />
      )}
      <Box sx={MAIN}>
        {view === 'week' && instead === null && shown.inspectors.length > 1 && (
          <Typography variant="caption" color="textSecondary" sx={{ pb: 0.5 }}>
            Free times show for one inspector at a time.
          </Typography>
        )}
        <Box ref={room} sx={ROOM} {...(isSmall && view === 'week' ? swipe : {})}>
          {instead ??
            (isEmpty ? (
              <EmptyState title="No inspectors" text="Add inspectors and their licenses in the settings." />
            ) : (
              <CalendarGrid
                calendar={shown}
                columns={columns}
                scale={scale}
                last={last}
                opensAt={isSmall ? startHour(calendar, todayIn(zone)) : opensAt}
                maxLanes={view === 'day' ? null : isNarrow ? 2 : 3}
                toneOf={tonesOf(inspectors)}
                area={area}
                drag={drag}
                travelMinutes={travelMinutes}
                onMake={make}
                onOpen={open}
                onDay={onDay}
              />
            ))}
        </Box>
      </Box>
      {wanted && <MoveDialog wanted={wanted} zone={zone} onClose={() => setWanted(null)} />}
    </Box>
  );
}

/** Opens the form with the time of a slot, and with its inspector where this person may assign that one. */
function useMake(inspectorOf: (slot: Slot) => string | null): (slot: Slot) => void {
  const navigate = useNavigate();
  const user = useCurrentUser();
  return (slot) => {
    const to = inspectorOf(slot);
    const inspectorId = to !== null && mayAssign(user, { from: null, to }) ? to : '';
    void navigate(bookingAddress({ day: slot.column.day, time: slot.time, inspectorId }));
  };
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

const SIDES = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  columnGap: 2,
  flex: 1,
  minHeight: 0,
};
const SIDE = { display: 'flex', flexDirection: 'column', gap: 2, flex: 'none', width: 210, minHeight: 0 };
const MAIN = { display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, minHeight: 0 } as const;
const ROOM = { flex: 1, minWidth: 0, minHeight: 0 };

interface HourPxOptions {
  /** The place of the grid, as high as the screen allows. */
  room: RefObject<HTMLDivElement | null>;
  /** The hours inside the grid. */
  area: RefObject<HTMLDivElement | null>;
  /** The number of hours that should be visible. */
  hours: number;
}

/** The height of an hour with which the working hours fill the screen. */
function useHourPx({ room, area, hours }: HourPxOptions): number {
  const isSmall = useSmallScreen();
  const [height, setHeight] = useState(0);
  // After each rendering, since a row of flexible requests takes some of the height.
  useEffect(() => {
    const measure = (): void =>
      setHeight((room.current?.clientHeight ?? 0) - (area.current?.offsetTop ?? 0) - BORDERS_PX);
    measure();
    const size = new ResizeObserver(measure);
    if (room.current) size.observe(room.current);
    return () => size.disconnect();
  });
  if (isSmall) return HOUR_PX.small;
  return Math.min(HOUR_PX.most, Math.max(HOUR_PX.least, Math.floor(height / hours)));
}

const BORDERS_PX = 2;
