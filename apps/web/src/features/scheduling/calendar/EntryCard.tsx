import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { CalendarEntry } from '@sightline/contracts/bookings/calendar';
import { INSPECTION_STATUS_LABELS, PREFERRED_TIME_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { SCHEDULE_CONFLICT_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { CLOCK_FORMAT, formatInstant } from '../../../ui/time.ts';
import type { Placed } from './gridLayout.ts';
import type { EntryTone } from './inspectorTones.ts';
import { useDrag } from './useDrag.ts';
import type { DragOver, DropTarget } from './useDropTarget.ts';

interface EntryCardProps {
  entry: CalendarEntry;
  zone: string;
  columnKey: string;
  /** Null for an entry without an hour, which is listed above the hours. */
  place: Placed | null;
  tone: EntryTone;
  /** The name of the inspector; empty if no one is assigned. */
  inspector: string;
  /** Whether the Tab key stops here: at one card of the calendar. */
  isTabStop: boolean;
  onFocus: () => void;
  onOpen: () => void;
  drag: DragOver;
}

/**
 * An inspection in the calendar. A mouse drags it at once, and a finger after a long press; a tap or Enter
 * opens it, which also allows moving it.
 */
export function EntryCard(props: EntryCardProps): ReactNode {
  const { entry, zone, columnKey, place, tone, inspector, isTabStop, onFocus, onOpen, drag } = props;
  const { ref, handlers, isLifted, shift } = useDrag({
    isEnabled: isMovable(entry),
    onOpen,
    onMove: (point, grabbed) => drag.onMove(entry, point, grabbed),
    onDrop: (point, grabbed) => drag.onDrop(entry, point, grabbed),
    onCancel: drag.onCancel,
  });
  const time = place ? formatInstant(entry.startsAt, zone, CLOCK_FORMAT) : PREFERRED_TIME_LABELS.flexible;
  const target = isLifted && drag.target?.inspectionId === entry.inspectionId ? drag.target : null;
  return (
    <Box
      role="listitem"
      sx={{ ...(place ? cardPlace(place) : LISTED), translate: shift, zIndex: isLifted ? 4 : 1 }}
    >
      <ButtonBase
        ref={ref}
        disableRipple
        data-column={columnKey}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        title={factsOf(entry, time, inspector).join(' · ')}
        sx={[cardSx(entry, tone), (place?.lanes ?? 1) > 1 && NARROW, isLifted && LIFTED]}
        {...handlers}
      >
        <Lines entry={entry} time={time} target={target} place={place} />
        <Box component="span" sx={visuallyHidden}>
          {spokenFacts(entry, inspector)}
        </Box>
      </ButtonBase>
    </Box>
  );
}

interface LinesProps {
  entry: CalendarEntry;
  time: string;
  target: DropTarget | null;
  place: Placed | null;
}

/** The time and address, and what else there is room for. The time follows a drag. */
function Lines({ entry, time, target, place }: LinesProps): ReactNode {
  const count = linesIn(place);
  // Next to others there is room only for the time; the color of the edge and of the ground say the same.
  const hasMarks = !place || place.lanes === 1;
  const { clientName, projectType, address, conflicts } = entry;
  const [clock = '', half = ''] = time.split(' ');
  const street = streetOf(address);
  return (
    <>
      <Box component="span" sx={count > 2 ? clamped(count - (count > 4 ? 2 : 1)) : FIRST_LINE}>
        {hasMarks && conflicts.length > 0 && <span aria-hidden>⚠ </span>}
        {hasMarks && !isMovable(entry) && <span aria-hidden>✓ </span>}
        <Box component="strong" sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
          {target ? clockText(target.time) : clock}
        </Box>{' '}
        {!target && half && (
          <>
            <Box component="span" sx={visuallyHidden}>
              {half}
            </Box>{' '}
          </>
        )}
        <Box component="span" sx={count > 2 ? {} : LINE}>
          {target ? (
            target.column.label
          ) : (
            <>
              {street || projectTypeLabel(projectType)}
              <Box component="span" sx={visuallyHidden}>
                {address.slice(street.length)}
              </Box>
            </>
          )}
        </Box>
      </Box>
      {count > 1 && (
        <Box component="span" aria-hidden sx={REST}>
          {clientName}
        </Box>
      )}
      {count > 4 && (
        <Box component="span" aria-hidden sx={REST}>
          {projectTypeLabel(projectType)}
        </Box>
      )}
    </>
  );
}

/** "1122 Story Lane": a card has no room for the city. */
const streetOf = (address: string): string => address.split(',', 1)[0] ?? '';

/** The whole text of a card that has no room for it. */
function factsOf(entry: CalendarEntry, time: string, inspector: string): string[] {
  const { address, clientName, projectType, conflicts } = entry;
  const warnings = conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]);
  const facts = [time, address, clientName, projectTypeLabel(projectType), inspector, ...warnings];
  return facts.filter((fact) => fact !== '');
}

/** What the card shows only by its color or has no room for. */
function spokenFacts(entry: CalendarEntry, inspector: string): string {
  const { clientName, projectType, status, conflicts } = entry;
  const warning = conflicts.map((conflict) => SCHEDULE_CONFLICT_LABELS[conflict]).join(' ');
  const assigned = inspector || 'Not assigned';
  return `. ${clientName}, ${projectTypeLabel(projectType)}, ${assigned}, ${INSPECTION_STATUS_LABELS[status]}. ${warning}`;
}

/** "1:30 PM" for `13:30`. */
export function clockText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** An inspection that is over or in progress cannot be moved. */
export const isMovable = ({ status }: Pick<CalendarEntry, 'status'>): boolean => status === 'scheduled';

const LINE_PX = 16;
const linesIn = (place: Placed | null): number =>
  place ? Math.max(1, Math.floor((place.height - 6) / LINE_PX)) : 2;

/** The place of a card in its lane of the column. */
export function cardPlace({ top, height, lane, lanes }: Placed) {
  return {
    position: 'absolute',
    top,
    height,
    left: `calc(${(lane / lanes) * 100}% + 2px)`,
    width: `calc(${100 / lanes}% - 4px)`,
    py: '1px',
    // Alone in a column that other cards have widened, it is still fully visible on a phone, next to the hours.
    maxWidth: 'calc(100vw - 112px)',
  };
}

const LISTED = { position: 'relative', minHeight: 44 };

function cardSx(entry: CalendarEntry, tone: EntryTone) {
  const isOpen = isMovable(entry);
  return {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'flex-start',
    width: '100%',
    height: '100%',
    px: 0.5,
    py: 0.25,
    overflow: 'hidden',
    textAlign: 'left',
    fontSize: '0.75rem',
    lineHeight: `${LINE_PX}px`,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'normal',
    borderRadius: '6px',
    border: `1px ${entry.inspectorId === null ? 'dashed' : 'solid'} ${tone.edge}`,
    borderLeft: `3px solid ${entry.conflicts.length > 0 ? 'var(--sl-palette-error-main)' : tone.text}`,
    bgcolor: isOpen ? tone.ground : 'background.paper',
    color: tone.text,
    cursor: isOpen ? 'grab' : 'pointer',
    // A long press lifts the card instead of selecting its text.
    userSelect: 'none',
    WebkitTouchCallout: 'none',
  };
}

/** Next to others, the time has the room of the margins. */
const NARROW = { px: '2px' };
const LIFTED = { boxShadow: 6, opacity: 0.92, cursor: 'grabbing' };

const LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const REST = { ...LINE, flexShrink: 0 };
/** The address yields to the time. */
const FIRST_LINE = { display: 'flex', gap: '3px', flexShrink: 0, '& > :last-child': { minWidth: 0 } };
const clamped = (lines: number) => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: lines,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  // A word that is longer than its lane breaks instead of being cut.
  overflowWrap: 'anywhere',
  flexShrink: 0,
});
