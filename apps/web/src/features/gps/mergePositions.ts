import {
  type NewPosition,
  POSITION_HISTORY,
  type PositionChange,
  type RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { type DistanceFacts, distanceFacts, distanceMeters, type SiteArea } from '@sightline/measuring/geo';
import { POSITION_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import type { Entry } from '../../offline/entries.ts';
import type { Sent } from '../../offline/sendEntry.ts';

/** A position as the screen shows it, on the server or still on this device. */
export interface ShownPosition extends NewPosition, DistanceFacts {
  /** Null until the server has it. */
  by: string | null;
  /** By the server's clock; null until it has it. */
  receivedAt: string | null;
  /** Null: the server has it as shown. */
  sending: Entry['state'] | null;
  /** Why the server refused it. */
  problem: string | null;
  /** From the reading before it; null for the first one. */
  metersFromPrevious: number | null;
}

type Merged = Omit<ShownPosition, 'metersFromPrevious'>;

/** What the server has, with what this device has not sent yet on top: the latest 100, newest first. */
export function mergePositions(
  stored: readonly RecordedPosition[],
  entries: readonly Entry[],
  { inspectionId, area }: { inspectionId: string; area: SiteArea | null },
): ShownPosition[] {
  const merged = new Map<string, Merged>(
    stored.map((position) => [position.id, { ...position, sending: null, problem: null }]),
  );
  const deleted = new Map<string, Merged>();
  for (const entry of entries)
    if (entry.inspectionId === inspectionId) apply(entry, { merged, deleted, area });
  const newestFirst = [...merged.values()].sort(
    (a, b) => b.takenAt.localeCompare(a.takenAt) || a.id.localeCompare(b.id),
  );
  return newestFirst.map(withDistance).slice(0, POSITION_HISTORY);
}

function withDistance(position: Merged, index: number, all: readonly Merged[]): ShownPosition {
  const previous = all[index + 1];
  return { ...position, metersFromPrevious: previous ? distanceMeters(previous, position) : null };
}

interface Merging {
  merged: Map<string, Merged>;
  deleted: Map<string, Merged>;
  area: SiteArea | null;
}

/** Applies one waiting change in place. */
function apply(entry: Entry, { merged, deleted, area }: Merging): void {
  if (entry.kind === 'positions') {
    const { state: sending, problem } = entry;
    for (const position of entry.positions)
      if (!merged.has(position.id)) merged.set(position.id, { ...unsent(position, area), sending, problem });
  }
  if (entry.kind !== 'positionChange' && entry.kind !== 'positionDeletion') return;
  const { positionId } = entry;
  const known = merged.get(positionId) ?? deleted.get(positionId);
  if (!known) return;
  if (entry.kind === 'positionDeletion') {
    merged.delete(positionId);
    deleted.set(positionId, known);
  } else if (merged.has(positionId) || entry.change.isDeleted === false) {
    merged.set(positionId, changed(known, entry.change, entry));
  }
}

function unsent(position: NewPosition, area: SiteArea | null): Omit<Merged, 'sending' | 'problem'> {
  return { ...position, ...distanceFacts(position, area), by: null, receivedAt: null };
}

function changed(
  position: Merged,
  change: PositionChange,
  { state: sending, problem }: Pick<Entry, 'state' | 'problem'>,
): Merged {
  if (sending === 'needsAttention')
    return { ...position, sending, problem: [problem, ownVersion(change)].filter(Boolean).join(' ') };
  const { description = position.description, category = position.category } = change;
  return { ...position, description, category, sending, problem };
}

/** The server's version is in the list; the person's own, which it refused, is named beside it. */
function ownVersion({ description, category }: PositionChange): string {
  const own = [
    description !== undefined && (description === '' ? 'no description' : `"${description}"`),
    category && POSITION_CATEGORY_LABELS[category],
  ].filter(Boolean);
  return own.length > 0 ? `Yours: ${own.join(', ')}.` : '';
}

/** The server's list after it has confirmed a change: without it a reading would disappear until the next look. */
export function withReply(stored: RecordedPosition[], sent: Sent): RecordedPosition[] {
  switch (sent.kind) {
    case 'positions':
      return upsert(stored, sent.positions);
    case 'positionChange':
      return upsert(stored, [sent.position]);
    case 'positionDeletion':
      return stored.filter(({ id }) => id !== sent.entry.positionId);
    default:
      return stored;
  }
}

function upsert(stored: RecordedPosition[], fresh: readonly RecordedPosition[]): RecordedPosition[] {
  const ids = new Set(fresh.map(({ id }) => id));
  return [...fresh, ...stored.filter(({ id }) => !ids.has(id))];
}
