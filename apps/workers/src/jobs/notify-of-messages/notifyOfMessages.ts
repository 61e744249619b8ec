import { notifyOfMessages as job, notifyStaff, sendEmail } from '@sightline/contracts/jobs';
import { conversationPath } from '@sightline/contracts/messages/messages';
import { handle, type JobHandler } from '@sightline/server-kit/JobRunner';
import { type ReplyDomain, replyAddress } from '@sightline/server-kit/replyAddresses';
import { type ClientRecord, findClient } from '@sightline/store/accounts/clients';
import { findUser, type UserRecord } from '@sightline/store/accounts/users';
import { derivedId } from '@sightline/store/core/derivedId';
import type { Store } from '@sightline/store/core/store';
import { createDelivery } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import {
  type Conversation,
  listUnnotified,
  type MessageRecord,
  markNotified,
} from '@sightline/store/messages/messages';
import { findOrganization } from '@sightline/store/organization/organization';
import type { Services } from '../../services.ts';

export interface MessageMails extends Pick<Services, 'store' | 'queue'> {
  publicUrl: string;
  /** The domain of reply addresses; null where replies by email are not received. */
  replies: ReplyDomain | null;
}

/**
 * Mails unread messages to the other side, all in one mail. They are marked afterward, and the mail's id
 * follows from them, so that an interrupted run sends none twice.
 */
export function notifyOfMessages(mails: MessageMails): JobHandler {
  return handle(job, (conversation) => notify(mails, conversation));
}

async function notify(mails: MessageMails, conversation: Conversation): Promise<void> {
  const { store, queue } = mails;
  const unread = await listUnnotified(store, conversation);
  if (unread.length === 0) return;
  const messageIds = unread.map(({ _id }) => _id);
  const { clientId, inspectionId, fromClient } = conversation;
  if (fromClient) await queue.enqueue(notifyStaff, { notice: { kind: 'message', clientId, inspectionId } });
  const client = await findClient(store, conversation.clientId);
  const to = client && (await recipientOf(store, client, conversation));
  if (to) {
    const deliveryId = derivedId('messages', ...messageIds);
    await createDelivery(store, {
      _id: deliveryId,
      to,
      subject: await subjectOf(store, unread, client),
      mail: {
        kind: 'messages',
        ...conversation,
        messageIds,
        link: linkOf(mails, conversation),
        replyTo: mails.replies && replyAddress(deliveryId, mails.replies),
      },
    });
    await queue.enqueue(sendEmail, { deliveryId });
  }
  await markNotified(store, messageIds);
}

/** The recipient: the client; for the office, the inspector or the company's address. Decision 039. */
async function recipientOf(
  store: Store,
  client: ClientRecord,
  { fromClient, inspectionId }: Conversation,
): Promise<string> {
  if (!fromClient) return client.email;
  const inspectorId = inspectionId && (await findInspection(store, inspectionId))?.inspectorId;
  const inspector = inspectorId ? await findUser(store, inspectorId) : null;
  if (inspector?.isActive && wantsMessages(inspector)) return inspector.email;
  return (await findOrganization(store)).facts.email;
}

async function subjectOf(
  store: Store,
  unread: readonly MessageRecord[],
  client: ClientRecord,
): Promise<string> {
  const [first] = unread;
  const { facts } = await findOrganization(store);
  const sender = first?.fromClient ? client.name : facts.name || 'your inspection provider';
  if (unread.length > 1) return `${unread.length} new messages from ${sender}`;
  return `New message from ${sender}: ${first?.subject ?? ''}`;
}

function linkOf({ publicUrl }: MessageMails, conversation: Conversation): string {
  return new URL(conversationPath(conversation), publicUrl).href;
}

function wantsMessages({ notifications }: UserRecord): boolean {
  return notifications.newMessages;
}
