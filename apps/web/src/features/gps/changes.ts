import { mintId } from '@sightline/contracts/core/ids';
import type {
  PositionChange,
  PositionReading,
  RecordedPosition,
} from '@sightline/contracts/positions/positions';
import type { Entry, NewEntry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { toast } from '../../ui/toasts.ts';

/** Positions go through the outbox: written on this device immediately, sent in the background, in order. */

export function recordReading(inspectionId: string, reading: PositionReading): void {
  const id = mintId();
  const position = { ...reading, id, description: '', category: 'inspection' as const, address: '' };
  void pageOutbox()
    .add({ kind: 'positions', id, inspectionId, positions: [position] })
    .then((isSaved) => isSaved || warnStorageFull('reading'));
}

type Description = Pick<RecordedPosition, 'description' | 'category'>;

/** Changes what a reading is about. Replaces the person's earlier changes that the server refused. */
export function describePosition(
  inspectionId: string,
  shown: Description & Pick<RecordedPosition, 'id'>,
  change: Partial<Description>,
): void {
  const refused = refusedChangesOf(shown.id);
  const seen = {
    ...(change.description !== undefined && { description: shown.description }),
    ...(change.category !== undefined && { category: shown.category }),
  };
  editPosition(inspectionId, shown.id, { ...change, seen });
  for (const { id } of refused) void pageOutbox().discard(id);
}

function refusedChangesOf(positionId: string): Entry[] {
  const { entries } = pageOutbox().store.getState();
  return entries.filter(
    (entry) =>
      entry.kind === 'positionChange' && entry.positionId === positionId && entry.state === 'needsAttention',
  );
}

function editPosition(inspectionId: string, positionId: string, change: PositionChange): void {
  addChange({ kind: 'positionChange', id: mintId(), inspectionId, positionId, change });
}

const UNDO_MS = 10_000;

/** Deletes a position and offers to take that back. */
export function removePosition(inspectionId: string, positionId: string): void {
  addChange({ kind: 'positionDeletion', id: mintId(), inspectionId, positionId });
  toast({
    title: 'Reading deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => editPosition(inspectionId, positionId, { isDeleted: false }) },
  });
}

function addChange(entry: NewEntry): void {
  void pageOutbox()
    .add(entry)
    .then((isSaved) => isSaved || warnStorageFull('change'));
}
