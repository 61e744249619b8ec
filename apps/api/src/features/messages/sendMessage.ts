import type { UserRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { sendMessage } from '@sightline/contracts/messages/messages';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { claimAttachments } from '@sightline/store/messages/attachments';
import type { MessageRecord } from '@sightline/store/messages/messages';
import { postMessage } from '@sightline/store/messages/postMessage';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

type NewMessage = HandlerInput<typeof sendMessage>['body'];
type Sender = PrincipalOf<UserRole>;

/** Sends a message. The side and the name follow from the session. */
export async function send(services: Services, sender: Sender, body: NewMessage): Promise<MessageRecord> {
  const { id = mintId(), clientId, inspectionId, subject, message, attachmentIds } = body;
  const fromClient = sender.role === 'client';
  if ((body.fromClient ?? fromClient) !== fromClient) throw new AppError('badInput', { fields: WRONG_SIDE });
  await refuseForeign(services.store, clientId, inspectionId);
  const uploadedBy = sender.subject;
  const claim = { ids: attachmentIds, messageId: id, clientId, uploadedBy };
  return await postMessage(services, {
    _id: id,
    clientId,
    inspectionId,
    subject,
    message,
    fromClient,
    fromName: sender.name,
    sentBy: sender.subject,
    attachments: await claimAttachments(services.store, claim),
    contentHash: contentHashOf({ ...body, id: undefined, fromName: undefined, sentBy: sender.subject }),
  });
}

const WRONG_SIDE = { fromClient: 'Does not go with the account' };

/** Hides inspections of other clients from this conversation. */
async function refuseForeign(store: Store, clientId: string, inspectionId: string | null): Promise<void> {
  if (inspectionId === null) return;
  const inspection = await findInspection(store, inspectionId);
  if (inspection?.clientId !== clientId) throw new AppError('notFound', { thing: 'inspection' });
}
