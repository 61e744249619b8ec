import { mintId } from '@sightline/contracts/core/ids';
import type { PositionChange, PositionReading } from '@sightline/contracts/positions';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';

/** Positions go through the outbox: written on this device immediately, sent in the background, in order. */

export function recordReading(inspectionId: string, reading: PositionReading): void {
  const id = mintId();
  const position = { ...reading, id, description: '', category: 'inspection' as const, address: '' };
  void pageOutbox()
    .add({ kind: 'positions', id, inspectionId, positions: [position] })
    .then(warnIfUnsaved);
}

export function editPosition(inspectionId: string, positionId: string, change: PositionChange): void {
  const entry = { kind: 'positionChange' as const, id: mintId(), inspectionId, positionId, change };
  void pageOutbox().add(entry).then(warnIfUnsaved);
}

const UNDO_MS = 10_000;

/** Deletes a position and offers to take that back. */
export function removePosition(inspectionId: string, positionId: string): void {
  const entry = { kind: 'positionDeletion' as const, id: mintId(), inspectionId, positionId };
  void pageOutbox().add(entry).then(warnIfUnsaved);
  toast({
    title: 'Reading deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: 'Undo', onClick: () => editPosition(inspectionId, positionId, { isDeleted: false }) },
  });
}

function warnIfUnsaved(saved: boolean): void {
  if (saved) return;
  toast({
    title: 'Storage full',
    description: 'This device cannot keep readings. Leave this page open until everything is saved.',
    tone: 'error',
  });
}
