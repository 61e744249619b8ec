import { AppError } from '@sightline/contracts/core/errors';
import {
  addSigned,
  findSignature,
  markSigned,
  type SignedChecklistRecord,
} from '@sightline/store/checklists/signedChecklists';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { authorOf } from '../../core/author.ts';
import { freezeChecklist, type Signing } from './freezeChecklist.ts';
import { notifyRoomSoon, type RoomServices } from './notifyRoom.ts';

/**
 * Freezes the checklist as its next version, and notifies the room. The same order sent again returns that
 * version.
 */
export async function signChecklist(
  services: RoomServices,
  signing: Signing,
): Promise<SignedChecklistRecord> {
  const { checklist, signer, order } = signing;
  const { store } = services;
  const orderHash = contentHashOf({ ...order, checklistId: checklist._id, subject: signer.subject });
  const known = await findSignature(store, { signatureId: order.signatureId, orderHash });
  const record = known ?? (await addSigned(store, await recordOf(services, signing, orderHash)));
  const marked = await markSigned(store, record);
  if (marked) await notifyRoomSoon(services, { checklist: marked, events: marked.outbox.slice(-1) });
  return record;
}

async function recordOf(
  { store }: RoomServices,
  signing: Signing,
  orderHash: string,
): Promise<SignedChecklistRecord> {
  const { checklist, signer, order } = signing;
  if ((checklist.signed?.version ?? 0) !== order.follows)
    throw new AppError('changedMeanwhile', { thing: 'checklist' });
  const content = await freezeChecklist(store, signing);
  const { checklistId, inspectionId, version } = content;
  const identity = { _id: order.signatureId, checklistId, inspectionId, version };
  return { ...identity, contentHash: contentHashOf(content), content, by: authorOf(signer), orderHash };
}
