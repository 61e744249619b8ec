import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { Calendar, CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { isFlexible } from '@sightline/contracts/inspections/inspections';
import { type FocusEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { todayIn } from '../../../ui/time.ts';
import { EntryCard } from './EntryCard.tsx';
import { type Column, entriesOf, heldOn, timedEntries } from './gridColumns.ts';
import {
  columnShare,
  columnWidth,
  type Laid,
  laid,
  type More,
  type Placed,
  type Scale,
} from './gridLayout.ts';
import { DropPreview, HeldTime, HOURS_PX, HOURS_SX, Hours, TakenTimes } from './gridParts.tsx';
import { InspectorDot } from './InspectorLegend.tsx';
import type { EntryTone } from './inspectorTones.ts';
import { moveFocus } from './moveFocus.ts';
import { NewSlot } from './NewSlot.tsx';
import { NowLine } from './NowLine.tsx';
import { takenTimes } from './takenTimes.ts';
import type { DragOver } from './useDropTarget.ts';
import { type Slot, useNewSlot } from './useNewSlot.ts';

interface CalendarGridProps {
  calendar: Calendar;
  columns: readonly Column[];
  scale: Scale;
  /** The hour at which the grid ends. */
  last: number;
  /** The hour that is at the top when the calendar opens. */
  opensAt: number;
  /** The number of cards next to each other; without it, columns become wide enough for all. */
  maxLanes: number | null;
  toneOf: (inspectorId: string | null) => EntryTone;
  area: RefObject<HTMLDivElement | null>;
  drag: DragOver;
  travelMinutes: number;
  onMake: (slot: Slot) => void;
  onOpen: (entry: CalendarEntry) => void;
  onDay: (day: string) => void;
}

/** An inspection at an hour, or a time that is held for a booking. */
type Timed = CalendarEntry | Calendar['held'][number];

const isInspection = (timed: Timed): timed is CalendarEntry => 'inspectionId' in timed;

interface FilledColumn extends Laid<Timed> {
  column: Column;
  allDay: readonly CalendarEntry[];
}

/** Inspections as cards in columns, from the first hour down. Arrow keys go from card to card. */
export function CalendarGrid(props: CalendarGridProps): ReactNode {
  const { calendar, columns, scale, last, opensAt, maxLanes, toneOf, area, drag } = props;
  const { travelMinutes, onMake, onOpen, onDay } = props;
  const { inspectors, entries } = calendar;
  const filled = columns.map((column): FilledColumn => {
    const timed = [...entriesOf(column, timedEntries(entries), scale.zone), ...heldOn(column, calendar)];
    return {
      column,
      allDay: entriesOf(column, entries.filter(isFlexible), scale.zone),
      ...laid<Timed>(timed, scale, maxLanes ?? undefined),
    };
  });
  const [focusedId, setFocusedId] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = (opensAt - scale.first) * scale.hourPx;
  }, [opensAt, scale.first, scale.hourPx]);
  const { pressed, handlers } = useNewSlot({ area, columns, scale, onMake });
  const tabStop = tabStopOf(filled, focusedId);
  const nameOf = (id: string | null): string => inspectors.find((one) => one.id === id)?.name ?? '';
  const card = (column: Column, entry: CalendarEntry, place: Placed | null) => (
    <EntryCard
      key={entry.inspectionId}
      entry={entry}
      zone={scale.zone}
      columnKey={column.key}
      place={place}
      tone={toneOf(entry.inspectorId)}
      inspector={nameOf(entry.inspectorId)}
      isTabStop={entry.inspectionId === tabStop}
      onFocus={() => setFocusedId(entry.inspectionId)}
      onOpen={() => onOpen(entry)}
      drag={drag}
    />
  );
  return (
    <Box
      ref={frame}
      role="group"
      aria-label="Calendar"
      tabIndex={0}
      sx={FRAME}
      onFocus={showFocused}
      onKeyDown={moveFocus}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: `${HOURS_PX}px ${widthsOf(filled, maxLanes)}` }}>
        <Box sx={{ ...HOURS_SX, ...CORNER }} />
        {columns.map((column) => (
          <ColumnHead
            key={column.key}
            column={column}
            tone={column.inspectorId === undefined ? null : toneOf(column.inspectorId)}
            isToday={column.day === todayIn(scale.zone)}
          />
        ))}
        {filled.some(({ allDay }) => allDay.length > 0) && (
          <>
            <Box aria-hidden sx={{ ...HOURS_SX, ...ALL_DAY_TEXT }}>
              All day
            </Box>
            {filled.map(({ column, allDay }) => (
              <Box key={column.key} role="list" aria-label={`${column.label}, all day`} sx={ALL_DAY}>
                {allDay.map((entry) => card(column, entry, null))}
              </Box>
            ))}
          </>
        )}
        <Hours scale={scale} last={last} />
        <Box
          ref={area}
          data-hours={last - scale.first}
          sx={{ ...AREA, height: (last - scale.first) * scale.hourPx }}
          {...handlers}
        >
          {filled.map(({ column, places, more }) => (
            <Box
              key={column.key}
              role="list"
              aria-label={column.label}
              sx={{ ...columnSx(column, scale), gridColumn: columns.indexOf(column) + 1 }}
            >
              <TakenTimes {...takenTimes(column, calendar, { scale, last, travelMinutes })} />
              {places.map(({ entry, ...place }) =>
                isInspection(entry) ? (
                  card(column, entry, place)
                ) : (
                  <HeldTime key={`${entry.inspectorId}${entry.startsAt}`} place={place} />
                ),
              )}
              <NowLine day={column.day} scale={scale} last={last} />
              {more.map((rest) => (
                <MoreButton key={rest.top} more={rest} onPress={() => onDay(column.day)} />
              ))}
              <DropPreview target={drag.target} column={column} scale={scale} />
            </Box>
          ))}
          <NewSlot {...{ columns, scale, last, opensAt, pressed, onMake }} />
          {entries.length === 0 && (
            <Typography variant="body2" color="textSecondary" sx={EMPTY}>
              No inspections are scheduled here.
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** Columns grow with the cards that are next to each other: those of a week share its width. */
function widthsOf(filled: readonly FilledColumn[], maxLanes: number | null): string {
  if (maxLanes !== null) return filled.map(({ places }) => `minmax(0, ${columnShare(places)}fr)`).join(' ');
  return filled.map(({ places }) => `minmax(${columnWidth(places)}px, 1fr)`).join(' ');
}

/** The card at which the Tab key stops: the one that had the focus last, otherwise the first. */
function tabStopOf(filled: readonly FilledColumn[], focusedId: string): string | undefined {
  const ids = filled
    .flatMap(({ allDay, places }) => [...allDay, ...places.map(({ entry }) => entry).filter(isInspection)])
    .map(({ inspectionId }) => inspectionId);
  return ids.includes(focusedId) ? focusedId : ids[0];
}

interface ColumnHeadProps {
  column: Column;
  /** The color of the column's inspector; null in a column of a day. */
  tone: EntryTone | null;
  isToday: boolean;
}

function ColumnHead({ column, tone, isToday }: ColumnHeadProps): ReactNode {
  const { label, shortLabel, closed } = column;
  return (
    <Box sx={HEAD}>
      {tone ? (
        <Box component="span" sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75 }}>
          <InspectorDot tone={tone} />
          {label}
        </Box>
      ) : (
        <Box component="span" sx={isToday ? { color: 'primary.main' } : {}}>
          <Box component="span" sx={LABEL}>
            {label}
          </Box>
          <Box component="span" aria-hidden sx={SHORT_LABEL}>
            {shortLabel}
          </Box>
        </Box>
      )}
      {closed && <Box sx={{ fontWeight: 400, color: 'text.secondary' }}>{closed}</Box>}
    </Box>
  );
}

/** Opens the day, which has room for all. */
function MoreButton({ more, onPress }: { more: More; onPress: () => void }): ReactNode {
  const { count, top, height, lane, lanes } = more;
  return (
    <Box
      role="listitem"
      sx={{
        position: 'absolute',
        top,
        height,
        left: `${(lane / lanes) * 100}%`,
        width: `${100 / lanes}%`,
        p: '1px 2px',
        // Above the line of the present time, which would cross its number.
        zIndex: 2,
      }}
    >
      <ButtonBase aria-label={`${count} more at this time`} onClick={onPress} sx={MORE}>
        +{count}
      </ButtonBase>
    </Box>
  );
}

/** Scrolls a card that is focused by keyboard out from under the sticky hours. */
function showFocused({ target }: FocusEvent): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Scrolls by itself, so that the days stay visible above the hours. */
const FRAME = {
  position: 'relative',
  overflow: 'auto',
  maxHeight: '100%',
  scrollPadding: `48px 0 0 ${HOURS_PX}px`,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
  bgcolor: 'background.paper',
};

const ALL_DAY_TEXT = { pr: 1, textAlign: 'right', fontSize: '0.75rem', color: 'text.secondary' };
const ALL_DAY = {
  display: 'grid',
  gap: 0.5,
  p: 0.25,
  minWidth: 0,
  borderLeft: 1,
  borderTop: 1,
  borderColor: 'divider',
};

const CORNER = { top: 0, zIndex: 7 };
const HEAD = {
  containerType: 'inline-size',
  position: 'sticky',
  top: 0,
  zIndex: 6,
  bgcolor: 'background.paper',
  px: 1,
  py: 0.75,
  minWidth: 0,
  fontSize: '0.8125rem',
  fontWeight: 650,
  borderLeft: 1,
  borderColor: 'divider',
};

/** "Wed, May 30", the widest label of a day, needs a little less. */
const NARROW = '@container (max-width: 6.6em)';
const LABEL = { [NARROW]: visuallyHidden };
const SHORT_LABEL = { display: 'none', [NARROW]: { display: 'inline' } };

const AREA = {
  display: 'grid',
  gridColumn: '2 / -1',
  gridTemplateColumns: 'subgrid',
  cursor: 'cell',
  userSelect: 'none',
};

const EMPTY = {
  gridRow: 1,
  gridColumn: '1 / -1',
  alignSelf: 'center',
  textAlign: 'center',
  pointerEvents: 'none',
};

const columnSx = ({ closed }: Column, { hourPx }: Scale) => ({
  position: 'relative',
  gridRow: 1,
  minWidth: 0,
  borderLeft: 1,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: closed ? 'action.hover' : 'transparent',
  backgroundImage: `repeating-linear-gradient(transparent 0 ${hourPx - 1}px, var(--sl-palette-divider) ${hourPx - 1}px ${hourPx}px)`,
});

const MORE = {
  width: '100%',
  height: '100%',
  alignItems: 'flex-start',
  pt: 0.5,
  fontSize: '0.75rem',
  fontWeight: 650,
  borderRadius: '6px',
  border: '1px dashed',
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
