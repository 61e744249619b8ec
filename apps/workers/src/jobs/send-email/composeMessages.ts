import '@sightline/server-kit/jsx';
import { findUserOfClient } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import type { DeliveryMail } from '@sightline/store/deliveries/deliveries';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findMessages, type MessageRecord } from '@sightline/store/messages/messages';
import { findOrganization } from '@sightline/store/organization/organization';

type MessagesDelivery = Extract<DeliveryMail, { kind: 'messages' }>;

/** A mail with the messages that somebody has not read. */
export async function composeMessages(store: Store, mail: MessagesDelivery) {
  const [messages, inspection, { facts: organization }] = await Promise.all([
    findMessages(store, mail.messageIds),
    mail.inspectionId === null ? null : findInspection(store, mail.inspectionId),
    findOrganization(store),
  ]);
  const { messagesMail } = await import('./templates/messagesMail.tsx');
  const parts = messagesMail({
    organization,
    messages: messages.map(mailed),
    address: inspection?.address ?? '',
    link: mail.link ?? '',
    linkLabel: await linkLabelOf(store, mail),
    canReply: mail.replyTo !== null,
  });
  return { ...parts, attachments: [], ...(mail.replyTo !== null && { replyTo: mail.replyTo }) };
}

function mailed({ attachments, createdAt, ...message }: MessageRecord) {
  const files = attachments.map(({ filename }) => filename);
  return { ...message, files, createdAt: createdAt.toISOString() };
}

async function linkLabelOf(store: Store, { fromClient, clientId, link }: MessagesDelivery) {
  if (link === null) return null;
  if (fromClient) return 'Open the Communication Center';
  const account = await findUserOfClient(store, clientId);
  return account?.isActive ? 'Open your messages' : null;
}
