import { mintId } from '@sightline/contracts/core/ids';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { Entry } from './entries.ts';
import type { OutboxOwner } from './outboxOwner.ts';
import { pageOutbox } from './pageOutbox.ts';
import { warnStorageFull } from './warnStorageFull.ts';

/** Starts an inspection on site. Kept on this device until the server has it: there may be no signal there. */
export async function startOnSite(inspectionId: string, owner: OutboxOwner): Promise<void> {
  const outbox = pageOutbox();
  // The first screen offers it, before the outbox has an owner.
  outbox.setOwner(owner);
  const change = { status: 'in_progress', from: 'scheduled' } as const;
  const saved = await outbox.add({ kind: 'statusChange', id: mintId(), inspectionId, ...change });
  if (!saved) warnStorageFull('change');
}

/** The inspection with the status that this device is about to send. */
export function withUnsentStatus<Shown extends Pick<Inspection, 'id' | 'status'>>(
  inspection: Shown,
  entries: readonly Entry[],
): Shown {
  const isUnsent = (entry: Entry): boolean =>
    entry.inspectionId === inspection.id && entry.state === 'waiting' && entry.kind === 'statusChange';
  const entry = entries.findLast(isUnsent);
  const applies = entry?.kind === 'statusChange' && entry.from === inspection.status;
  return applies ? { ...inspection, status: entry.status } : inspection;
}
