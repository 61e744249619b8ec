import { mintId } from '@sightline/contracts/core/ids';
import type {
  PositionChange,
  PositionReading,
  RecordedPosition,
} from '@sightline/contracts/positions/positions';
import { positionChange, positionDeletion, positions } from '../../inspection/kinds/positions.ts';
import { addChange } from '../../inspection/outbox/addChange.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';

/** Positions use the outbox: written on this device immediately, and sent in the background, in order. */

export function recordReading(inspectionId: string, reading: PositionReading): void {
  const id = mintId();
  const position = { ...reading, id, description: '', category: 'inspection' as const, address: '' };
  addChange(positions.entry({ id, parentId: inspectionId, input: [position] }), 'reading');
}

type Description = Pick<RecordedPosition, 'description' | 'category'>;

/** Changes the description of a reading. Replaces the person's earlier changes that the server refused. */
export function describePosition(
  inspectionId: string,
  shown: Description & Pick<RecordedPosition, 'id'>,
  change: Partial<Description>,
): void {
  const { entries } = pageOutbox().store.getState();
  const refused = positionChange
    .of(entries, inspectionId)
    .filter(({ input, state }) => input.positionId === shown.id && state === 'needsAttention');
  const seen = {
    ...(change.description !== undefined && { description: shown.description }),
    ...(change.category !== undefined && { category: shown.category }),
  };
  editPosition(inspectionId, shown.id, { ...change, seen });
  for (const { id } of refused) void pageOutbox().discard(id);
}

function editPosition(inspectionId: string, positionId: string, change: PositionChange): void {
  addChange(positionChange.entry({ id: mintId(), parentId: inspectionId, input: { positionId, change } }));
}

const UNDO_MS = 10_000;

/** Deletes a position and offers Undo. */
export function removePosition(inspectionId: string, positionId: string): void {
  addChange(positionDeletion.entry({ id: mintId(), parentId: inspectionId, input: { positionId } }));
  toast({
    title: 'Reading deleted',
    tone: 'success',
    durationMs: UNDO_MS,
    action: {
      label: 'Undo',
      onClick: () => editPosition(inspectionId, positionId, { isDeleted: false, seen: {} }),
    },
  });
}
