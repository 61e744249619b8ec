import { createHash } from 'node:crypto';
import {
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  type MessageAttachment,
  NOT_SENDABLE_TEXT,
} from '@sightline/contracts/attachments';
import { sendableFile } from '@sightline/server-kit/sendableFile';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserByEmail } from '@sightline/store/accounts/users';
import { contentHashOf } from '@sightline/store/core/canonicalJson';
import { derivedId } from '@sightline/store/core/derivedId';
import { type DeliveryMail, type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { keepAttachment } from '@sightline/store/messages/attachments';
import { countRepliesByEmail, findMessages } from '@sightline/store/messages/messages';
import { type MessageServices, postMessage } from '@sightline/store/messages/postMessage';
import type { Services } from '../services.ts';
import { Refusal } from './Refusal.ts';
import type { ReceivedMail } from './readMail.ts';

export interface ReplyServices extends MessageServices, Pick<Services, 'storage'> {}

type Answered = Extract<DeliveryMail, { kind: 'messages' }>;

const MAX_CHARACTERS = 5000;
/** Whoever finds an old mail should sign in instead. */
const ANSWERED_FOR_MS = 90 * 24 * 3_600_000;

/** A mail program that runs wild must not fill a conversation, nor mail everybody who reads it. */
const MOST_REPLIES_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

/**
 * Stores a reply to a mail about messages in the same conversation. The same mail a second time, because our answer was
 * lost, is the same message.
 */
export async function storeReply(
  services: ReplyServices,
  deliveryId: string,
  mail: ReceivedMail,
): Promise<void> {
  const answered = await findAnswered(services, deliveryId, mail);
  const { clientId, inspectionId, fromClient } = answered.mail;
  await refuseFlood(services, { clientId, fromClient: !fromClient });
  const message = mail.text.slice(0, MAX_CHARACTERS);
  if (message === '' && mail.files.length === 0) throw new Refusal('Your reply has no text.');
  const messageId = derivedId('reply', deliveryId, mail.messageId ?? message);
  const facts = {
    ...{ clientId, inspectionId, message: message || '(no text)', fromClient: !fromClient, sentBy: '' },
    subject: await subjectOf(services, answered.mail, mail),
    fromName: await nameOf(services, answered),
    isByEmail: true,
  };
  const attachments = await storeFiles(services, { clientId, messageId }, mail.files);
  const contentHash = contentHashOf({ ...facts, attachments });
  await postMessage(services, { _id: messageId, ...facts, attachments, contentHash });
}

/** For now: the sender's mail server keeps the mail and tries again, for days. */
async function refuseFlood(
  { store }: ReplyServices,
  side: { clientId: string; fromClient: boolean },
): Promise<void> {
  const since = new Date(Date.now() - HOUR_MS);
  if ((await countRepliesByEmail(store, { ...side, since })) >= MOST_REPLIES_AN_HOUR)
    throw new Refusal('Too many replies in an hour. Try again later.', 451);
}

/** The signed address proves our mail; the sender must be its recipient. Decision 040. */
async function findAnswered(
  { store }: ReplyServices,
  deliveryId: string,
  { from }: ReceivedMail,
): Promise<DeliveryRecord & { mail: Answered }> {
  const delivery = await findDelivery(store, deliveryId);
  const isOld = Date.now() - (delivery?.createdAt.getTime() ?? 0) > ANSWERED_FOR_MS;
  const mail = delivery?.mail.kind === 'messages' && !isOld ? delivery.mail : null;
  if (!delivery || !mail || !(await findClient(store, mail.clientId)))
    throw new Refusal('This conversation can no longer be answered by email. Sign in to answer.');
  if (from !== delivery.to.toLowerCase())
    throw new Refusal('Answer from the address that received the message.');
  if ((await findUserByEmail(store, from))?.isActive === false)
    throw new Refusal('This account is inactive. Ask your office to reactivate it.');
  return { ...delivery, mail };
}

/** The conversation keeps its subject, whatever a mail program made of ours. */
async function subjectOf(
  { store }: ReplyServices,
  { messageIds }: Answered,
  mail: ReceivedMail,
): Promise<string> {
  const subject = (await findMessages(store, messageIds)).at(-1)?.subject ?? (mail.subject || 'Reply');
  const line = subject.replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  return (/^re:/i.test(line) ? line : `Re: ${line}`).slice(0, 200);
}

/** As the product knows the person; never as the mail names its sender. */
async function nameOf({ store }: ReplyServices, { mail, to }: DeliveryRecord & { mail: Answered }) {
  if (!mail.fromClient) return (await findClient(store, mail.clientId))?.name ?? 'Client';
  const user = await findUserByEmail(store, to.toLowerCase());
  return user ? `${user.firstName} ${user.lastName}`.trim() || 'Office' : 'Office';
}

async function storeFiles(
  { store, storage }: ReplyServices,
  { clientId, messageId }: { clientId: string; messageId: string },
  files: ReceivedMail['files'],
): Promise<MessageAttachment[]> {
  const own = files.filter(({ mimeType }) => !SIGNATURES.includes(mimeType));
  if (own.length > MAX_ATTACHMENTS) throw new Refusal(`A message has at most ${MAX_ATTACHMENTS} files.`, 552);
  // All are checked before one is stored.
  const read = await Promise.all(own.map(readFile));
  return await Promise.all(
    read.map(async ({ filename, contentType, content }, index) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const _id = derivedId('file of a reply', messageId, String(index), sha256);
      const facts = { filename, contentType, bytes: content.length, sha256, uploadedBy: '', messageId };
      await keepAttachment(store, { _id, clientId, storedFor: clientId, ...facts }, (key) =>
        storage.put(key, content, { contentType }),
      );
      return { id: _id, filename, contentType, bytes: content.length };
    }),
  );
}

/** Of the whole mail, made by the mail program. */
const SIGNATURES = [
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
];

async function readFile({ filename: given, content }: ReceivedMail['files'][number]) {
  const name =
    (given ?? 'file')
      .replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]+/gu, ' ')
      .trim()
      .slice(-200) || 'file';
  const bytes = Buffer.from(content as ArrayBuffer);
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new Refusal('A file is larger than 25 MB.', 552);
  const file = await sendableFile(new Blob([bytes]), name);
  if (!file) throw new Refusal(NOT_SENDABLE_TEXT, 554);
  return { ...file, content: bytes };
}
