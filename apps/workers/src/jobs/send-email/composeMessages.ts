import '@sightline/server-kit/jsx';
import { findUserOfClient } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findMessages, type MessageRecord } from '@sightline/store/messages/messages';
import { findOrganization } from '@sightline/store/organization/organization';
import type { MailOf } from './mailContent.ts';

export async function composeMessages(store: Store, mail: MailOf<'messages'>) {
  const [messages, inspection, { facts: organization }] = await Promise.all([
    findMessages(store, mail.messageIds),
    mail.inspectionId === null ? null : findInspection(store, mail.inspectionId),
    findOrganization(store),
  ]);
  const { messagesMail } = await import('./templates/messagesMail.tsx');
  const html = messagesMail({
    organization,
    messages: messages.map(mailed),
    address: inspection?.address ?? '',
    link: mail.link ?? '',
    linkLabel: await linkLabelOf(store, mail),
    canReply: mail.replyTo !== null,
  });
  return { html, attachments: [], ...(mail.replyTo !== null && { replyTo: mail.replyTo }) };
}

/** A mail to the sender of a reply that was not stored, or whose files were not. */
export async function composeReplyProblem(store: Store, mail: MailOf<'replyProblem'>) {
  const { facts: organization } = await findOrganization(store);
  const { replyProblemMail } = await import('./templates/replyProblemMail.tsx');
  const { refusedFiles, link, inReplyTo } = mail;
  const linkLabel = await linkLabelOf(store, mail);
  return {
    html: replyProblemMail({ organization, refusedFiles, link: link ?? '', linkLabel }),
    ...(inReplyTo !== null && { inReplyTo }),
    attachments: [],
  };
}

function mailed({ attachments, createdAt, ...message }: MessageRecord) {
  const files = attachments.map(({ filename }) => filename);
  return { ...message, files, createdAt: createdAt.toISOString() };
}

async function linkLabelOf(
  store: Store,
  { fromClient, clientId, link }: MailOf<'messages' | 'replyProblem'>,
) {
  if (link === null) return null;
  if (fromClient) return 'Open messages';
  const account = await findUserOfClient(store, clientId);
  return account?.isActive ? 'Open your messages' : null;
}
