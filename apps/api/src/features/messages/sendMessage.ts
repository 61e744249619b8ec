import type { UserRole } from '@sightline/contracts/accounts/roles';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import type { sendMessage } from '@sightline/contracts/messages/messages';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { findInspection, type InspectionRecord } from '@sightline/store/inspections/inspections';
import { claimAttachments } from '@sightline/store/messages/attachments';
import { listMessages, type MessageRecord } from '@sightline/store/messages/messages';
import { postMessage } from '@sightline/store/messages/postMessage';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';

type NewMessage = HandlerInput<typeof sendMessage>['body'];
type Sender = PrincipalOf<UserRole>;

/** Sends a message. The side and the name follow from the session. */
export async function send(services: Services, sender: Sender, body: NewMessage): Promise<MessageRecord> {
  const { id = mintId(), clientId, inspectionId, message, attachmentIds } = body;
  const fromClient = sender.role === 'client';
  if ((body.fromClient ?? fromClient) !== fromClient) throw new AppError('badInput', { fields: WRONG_SIDE });
  const inspection = await inspectionOf(services.store, clientId, inspectionId);
  const subject = body.subject ?? (await continuedSubject(services.store, { clientId, inspection, sender }));
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

/** The inspection of the message. Hides inspections of other clients from this conversation. */
async function inspectionOf(
  store: Store,
  clientId: string,
  inspectionId: string | null,
): Promise<InspectionRecord | null> {
  if (inspectionId === null) return null;
  const inspection = await findInspection(store, inspectionId);
  if (inspection?.clientId !== clientId) throw new AppError('notFound', { thing: 'inspection' });
  return inspection;
}

interface Conversation {
  clientId: string;
  inspection: InspectionRecord | null;
  sender: Sender;
}

/** The subject of a message that was written without one: that of the latest message, or what it is about. */
async function continuedSubject(
  store: Store,
  { clientId, inspection, sender }: Conversation,
): Promise<string> {
  const about = inspection ? { clientId, inspectionId: inspection._id } : { clientId };
  const { items } = await listMessages(store, about, { limit: 1 });
  const [latest] = items.filter(({ inspectionId }) => inspectionId === (inspection?._id ?? null));
  if (!latest) return inspection?.address ?? `Message from ${sender.name}`;
  return /^re:/i.test(latest.subject) ? latest.subject : `Re: ${latest.subject}`.slice(0, MAX_SUBJECT);
}

/** The longest line that a field takes. */
const MAX_SUBJECT = 200;
