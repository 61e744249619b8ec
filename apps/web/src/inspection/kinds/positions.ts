import { getInspection } from '@sightline/contracts/inspections/inspections';
import {
  changePosition,
  deletePosition,
  listPositions,
  type NewPosition,
  POSITION_HISTORY,
  type PositionChange,
  type RecordedPosition,
  recordPositions,
} from '@sightline/contracts/positions/positions';
import { type DistanceFacts, distanceFacts, distanceMeters, type SiteArea } from '@sightline/measuring/geo';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { storeInList } from './cachedLists.ts';
import { clockNote } from './clockNote.ts';
import { type Effect, type LiveRecord, overlayRecords, writtenBy } from './overlay.ts';

/** A change of a position must not overtake the position. */
const lane = ({ parentId: inspectionId }: Entry): string => `positions:${inspectionId}`;
const reads = [getInspection, listPositions];

export const positions = defineKind<readonly NewPosition[], RecordedPosition[]>({
  name: 'positions',
  label: () => 'Location reading',
  lane,
  send: ({ parentId: inspectionId, input }) =>
    call(recordPositions, { params: { inspectionId }, body: { positions: [...input] } }),
  show: (queryClient, { parentId: inspectionId }, stored) =>
    storeInList(queryClient, [listPositions, inspectionId], { stored }),
  reads,
  redated: ({ input, file }, now) => ({ input: redatedPositions(input, now), file }),
});

export const positionChange = defineKind<{ positionId: string; change: PositionChange }, RecordedPosition>({
  name: 'positionChange',
  label: () => 'Change to a location reading',
  lane,
  send: ({ input: { positionId, change: body } }) => call(changePosition, { params: { positionId }, body }),
  show: (queryClient, { parentId: inspectionId }, position) =>
    storeInList(queryClient, [listPositions, inspectionId], { stored: [position] }),
  reads,
});

export const positionDeletion = defineKind<{ positionId: string }, unknown>({
  name: 'positionDeletion',
  label: () => 'Deletion of a location reading',
  lane,
  send: ({ input: { positionId } }) => call(deletePosition, { params: { positionId } }),
  show: (queryClient, { parentId: inspectionId, input: { positionId } }) =>
    storeInList(queryClient, [listPositions, inspectionId], { gone: [positionId] }),
  reads,
});

/** The latest reading gets the current time. The intervals between readings are correct and stay. */
function redatedPositions(readings: readonly NewPosition[], now: Date): NewPosition[] {
  const latest = Math.max(...readings.map(({ takenAt }) => Date.parse(takenAt)));
  return readings.map(({ takenAt, description, ...position }) => ({
    ...position,
    takenAt: new Date(now.getTime() - (latest - Date.parse(takenAt))).toISOString(),
    description: [description.slice(0, LONGEST_DESCRIPTION), clockNote(takenAt)].filter(Boolean).join('. '),
  }));
}

/** The length that leaves room for the note in one line. */
const LONGEST_DESCRIPTION = 120;

type Description = Pick<PositionChange, 'description' | 'category'>;

interface PlacedPosition extends NewPosition, DistanceFacts {
  /** Null until the server has it. */
  by: string | null;
  /** The time on the server's clock; null until the server has it. */
  receivedAt: string | null;
}

/** A position as the screen shows it, on the server or still on this device. */
export type ShownPosition = LiveRecord<PlacedPosition, Description> & {
  /** The distance from the previous reading; null for the first one. */
  metersFromPrevious: number | null;
};

/** The server's positions, with this device's unsent changes on top: the latest 100, newest first. */
export function positionsWithUnsent(
  stored: readonly RecordedPosition[],
  entries: readonly Entry[],
  area: SiteArea | null,
): ShownPosition[] {
  const all = overlayRecords<PlacedPosition, Description, Entry>(stored, entries, (entry) =>
    effectOf(entry, area),
  );
  const newestFirst = all.toSorted((a, b) => b.takenAt.localeCompare(a.takenAt) || a.id.localeCompare(b.id));
  return newestFirst.map(withDistance).slice(0, POSITION_HISTORY);
}

function withDistance(
  position: LiveRecord<PlacedPosition, Description>,
  index: number,
  all: readonly PlacedPosition[],
): ShownPosition {
  const previous = all[index + 1];
  return { ...position, metersFromPrevious: previous ? distanceMeters(previous, position) : null };
}

function effectOf(entry: Entry, area: SiteArea | null): Effect<PlacedPosition, Description> {
  if (positionChange.is(entry)) {
    const { positionId, change } = entry.input;
    return { changes: positionId, fields: writtenBy(change), isDeleted: change.isDeleted };
  }
  if (positionDeletion.is(entry)) return { changes: entry.input.positionId, fields: {}, isDeleted: true };
  const readings = positions.is(entry) ? entry.input : [];
  return { adds: readings.map((position) => unsent(position, area)) };
}

function unsent(position: NewPosition, area: SiteArea | null): PlacedPosition {
  return { ...position, ...distanceFacts(position, area), by: null, receivedAt: null };
}
