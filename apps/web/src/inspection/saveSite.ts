import { mintId } from '@sightline/contracts/core/ids';
import type { NewSite } from '@sightline/contracts/site/site';
import type { OutboxOwner } from '../offline/outboxOwner.ts';
import { site } from './kinds/site.ts';
import { pageOutbox } from './outbox/pageOutbox.ts';
import { warnStorageFull } from './outbox/warnStorageFull.ts';

/**
 * Sets the property's site. It is kept on this device until the server has it, because the place may have no
 * signal, and replaces an earlier unsent one. Resolves with false, after a message, if only this page's memory
 * holds it.
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
