import { mintId } from '@sightline/contracts/core/ids';
import type { NewSite } from '@sightline/contracts/site/site';
import type { OutboxOwner } from '../offline/outboxOwner.ts';
import { site } from './kinds/site.ts';
import { pageOutbox } from './outbox/pageOutbox.ts';
import { warnStorageFull } from './outbox/warnStorageFull.ts';

/**
 * Sets where the property is. Kept on this device until the server has it, because there may be no signal there. What this
 * device has not sent before is replaced. Resolves with false when this page's memory alone holds it, and says so.
 */
export async function saveSite(inspectionId: string, owner: OutboxOwner, input: NewSite): Promise<boolean> {
  const outbox = pageOutbox();
  outbox.setOwner(owner);
  const older = site.of(outbox.store.getState().entries, inspectionId);
  const isSaved = await outbox.add(site.entry({ id: mintId(), parentId: inspectionId, input }));
  for (const { id } of older) await outbox.discard(id);
  if (!isSaved) warnStorageFull('change');
  return isSaved;
}
