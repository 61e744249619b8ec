import { mintId } from '@sightline/contracts/core/ids';
import type { PositionChange, PositionReading } from '@sightline/contracts/positions';
import type { NewEntry } from '../../offline/entries.ts';
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

export function editPosition(inspectionId: string, positionId: string, change: PositionChange): void {
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
