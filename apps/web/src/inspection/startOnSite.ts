import { mintId } from '@sightline/contracts/core/ids';
import type { OutboxOwner } from '../offline/Entry.ts';
import { statusChange } from './kinds/statusChange.ts';
import { pageOutbox } from './outbox/pageOutbox.ts';
import { warnStorageFull } from './outbox/warnStorageFull.ts';

/**
 * Starts an inspection on site. The start is kept on this device until the server has it: the site may have no
 * signal.
 */
export async function startOnSite(inspectionId: string, owner: OutboxOwner): Promise<void> {
  const outbox = pageOutbox();
  // The first screen offers to start before the outbox has an owner.
  outbox.setOwner(owner);
  const input = { status: 'in_progress', from: 'scheduled' } as const;
  const saved = await outbox.add(statusChange.entry({ id: mintId(), parentId: inspectionId, input }));
  if (!saved) warnStorageFull('change');
}
