import { createHash } from 'node:crypto';
import { domainToASCII } from 'node:url';
import type { MessageAttachment } from '@sightline/contracts/attachments/attachments';
import { beginningOf } from '@sightline/contracts/core/beginningOf';
import { Email } from '@sightline/contracts/core/fields';
import { conversationPath } from '@sightline/contracts/messages/messages';
import { withoutReplyAddresses } from '@sightline/server-kit/replyAddresses';
import { findClient } from '@sightline/store/accounts/clients';
import { findUserByEmail } from '@sightline/store/accounts/users';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { type DeliveryMail, type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import { keepAttachment } from '@sightline/store/messages/attachments';
import { countRepliesByEmail, findMessages } from '@sightline/store/messages/messages';
import { type MessageServices, postMessage } from '@sightline/store/messages/postMessage';
import { findOrganization } from '@sightline/store/organization/organization';
import type { Services } from '../services.ts';
import { hasOwnLine } from './lines.ts';
import type { ReceivedMail } from './ReceivedMail.ts';
import { type RefusedFile, type ReplyFile, sortFiles } from './sortFiles.ts';

export interface ReplyServices extends MessageServices, Pick<Services, 'storage'> {
  publicUrl: string;
}

type Answered = DeliveryRecord & { mail: Extract<DeliveryMail, { kind: 'messages' }> };

/** The limit of a text, above that of the app's form, since quoted lines may be in it. */
const MAX_CHARACTERS = 50_000;
/** The time for which a mail can be answered; after that, its reader should sign in instead. */
const ANSWERED_FOR_MS = 90 * 24 * 3_600_000;

/**
 * The limit of replies in a conversation, so that a misbehaving mail program cannot fill it or mail its
 * readers.
 */
const MOST_REPLIES_AN_HOUR = 30;
const HOUR_MS = 3_600_000;

/**
 * Stores a reply to a mail about messages in the same conversation. The same mail again, after our answer was
 * lost, is the same message.
 */
export async function storeReply(
  services: ReplyServices,
  deliveryId: string,
  mail: ReceivedMail,
): Promise<void> {
  const answered = await findAnswered(services, deliveryId);
  if (!isSameMailbox(mail.from, answered.to))
    return await askForKnownAddress(services, { answered, reply: mail });
  const { clientId, inspectionId, fromClient } = answered.mail;
  await refuseFormer(services, answered);
  await refuseFlood(services, { clientId, fromClient: !fromClient });
  const { logo } = (await findOrganization(services.store)).facts;
  const { kept, refused: files } = await sortFiles(mail.files, logo);
  const refused = [...mail.unreadable.map(refusedPart), ...files];
  const message = textOf(mail, kept, refused[0]?.reason);
  const messageId = derivedId('reply', deliveryId, mail.messageId ?? message);
  const facts = {
    clientId,
    inspectionId,
    message,
    fromClient: !fromClient,
    sentBy: '',
    subject: await subjectOf(services, answered.mail, mail),
    fromName: await nameOf(services, answered),
    isByEmail: true,
  };
  const attachments = await storeFiles(services, { clientId, messageId }, kept);
  const contentHash = contentHashOf({ ...facts, attachments });
  await postMessage(services, { _id: messageId, ...facts, attachments, contentHash });
  await nameRefusedFiles(services, { answered, reply: mail }, { messageId, refused });
}

const refusedPart = ([filename, reason]: ReceivedMail['unreadable'][number]) => {
  return { filename: filename || 'A part of your email', reason };
};

/** The text of the message; throws a refusal, which the sender's mail server reports to the sender. */
function textOf({ text }: ReceivedMail, kept: readonly ReplyFile[], reason?: string): string {
  if (text.length > MAX_CHARACTERS)
    throw new Refusal('Your reply is too long. Shorten it, or attach the text as a file.', 552);
  if (hasOwnLine(text) || kept.length > 0) return text || '(no text)';
  if (reason !== undefined) throw new Refusal(reason, 554);
  throw new Refusal('Your reply has no text. Write it above the quoted message.');
}

/** Refuses too many replies temporarily: the sender's mail server keeps the mail and tries again for days. */
async function refuseFlood(
  { store }: ReplyServices,
  side: { clientId: string; fromClient: boolean },
): Promise<void> {
  const since = new Date(Date.now() - HOUR_MS);
  if ((await countRepliesByEmail(store, { ...side, since })) >= MOST_REPLIES_AN_HOUR)
    throw new Refusal('Too many replies in an hour. Try again later.', 451);
}

/** The signed address proves our mail; the sender must be its recipient. Decision 040. */
async function findAnswered({ store }: ReplyServices, deliveryId: string): Promise<Answered> {
  const delivery = await findDelivery(store, deliveryId);
  const isOld = Date.now() - (delivery?.createdAt.getTime() ?? 0) > ANSWERED_FOR_MS;
  const mail = delivery?.mail.kind === 'messages' && !isOld ? delivery.mail : null;
  if (!delivery || !mail || !(await findClient(store, mail.clientId)))
    throw new Refusal('This conversation can no longer be answered by email. Sign in to answer.');
  return { ...delivery, mail };
}

/** Whether two addresses are one mailbox, like `name+tag@example.com` and `Name@Example.com`. */
const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

/** The mailbox of an address; the same for a domain in letters and in ASCII, and for Gmail without its dots. */
function mailboxOf(address: string): string {
  const text = address.normalize('NFKC').toLowerCase();
  const at = text.lastIndexOf('@');
  const name = text.slice(0, Math.max(at, 0)).replace(/\+.*$/, '');
  const domain = domainToASCII(text.slice(at + 1)) || text.slice(at + 1);
  const isGmail = domain === 'gmail.com' || domain === 'googlemail.com';
  return isGmail ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

async function refuseFormer({ store }: ReplyServices, { to }: Answered): Promise<void> {
  if ((await findUserByEmail(store, to.toLowerCase()))?.isActive === false)
    throw new Refusal('This account is inactive. Ask your office to reactivate it.');
}

/** The subject of the conversation, regardless of the mail's. */
async function subjectOf(
  { store }: ReplyServices,
  { messageIds }: Answered['mail'],
  mail: ReceivedMail,
): Promise<string> {
  const subject = (await findMessages(store, messageIds)).at(-1)?.subject ?? (mail.subject || 'Reply');
  const line = withoutReplyAddresses(subject)
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
    .trim();
  return beginningOf(/^re:/i.test(line) ? line : `Re: ${line}`, 200);
}

/** The product's name of the person, regardless of the mail's. */
async function nameOf({ store }: ReplyServices, { mail, to }: Answered) {
  if (!mail.fromClient) return (await findClient(store, mail.clientId))?.name ?? 'Client';
  const user = await findUserByEmail(store, to.toLowerCase());
  return user ? `${user.firstName} ${user.lastName}`.trim() || 'Office' : 'Office';
}

async function storeFiles(
  { store, storage }: ReplyServices,
  { clientId, messageId }: { clientId: string; messageId: string },
  files: readonly ReplyFile[],
): Promise<MessageAttachment[]> {
  return await Promise.all(
    files.map(async ({ filename, contentType, content }, index) => {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const _id = derivedId('file of a reply', messageId, String(index), sha256);
      const facts = { filename, contentType, bytes: content.length, sha256, uploadedBy: '', messageId };
      await keepAttachment(store, { _id, clientId, storedFor: clientId, ...facts }, (key) =>
        storage.put(key, Buffer.from(content), { contentType }),
      );
      return { id: _id, filename, contentType, bytes: content.length };
    }),
  );
}

interface NoticeServices extends Pick<MessageServices, 'store' | 'queue'> {
  publicUrl: string;
}

interface AnsweredReply {
  answered: Pick<DeliveryRecord, '_id'> & { mail: Extract<DeliveryMail, { kind: 'messages' }> };
  reply: Pick<ReceivedMail, 'from' | 'messageId' | 'sender'>;
}

/** Mails the sender the names of the files that were not stored with the message, if there are any. */
async function nameRefusedFiles(
  services: NoticeServices,
  about: AnsweredReply,
  { messageId, refused }: { messageId: string; refused: readonly RefusedFile[] },
): Promise<void> {
  if (refused.length === 0) return;
  await deliver(services, {
    _id: derivedId('refused files', messageId),
    to: about.reply.from,
    subject: 'Some files of your reply were not delivered',
    mail: problemOf(services, about, refused),
  });
}

/**
 * Tells a sender by mail how to answer a message that their address did not receive. It is sent once for each
 * message, so that a person who knows its reply address cannot make us write to many others; after that, the
 * sender's mail server reports the refusal.
 */
async function askForKnownAddress(services: NoticeServices, about: AnsweredReply): Promise<void> {
  const { answered, reply } = about;
  const _id = derivedId('reply from another address', answered._id);
  const mayWrite = reply.sender === 'person' && Email.safeParse(reply.from).success;
  if (!mayWrite || (await findDelivery(services.store, _id)))
    throw new Refusal('Answer from the address that received the message.');
  const mail = problemOf(services, about, []);
  await deliver(services, { _id, to: reply.from, subject: 'Your reply was not delivered', mail });
}

function problemOf(
  { publicUrl }: NoticeServices,
  { answered, reply: { messageId } }: AnsweredReply,
  refused: readonly RefusedFile[],
): DeliveryMail {
  const { clientId, fromClient } = answered.mail;
  const refusedFiles = refused.map(({ filename, reason }) => [filename, reason] as const);
  const link = new URL(conversationPath(answered.mail), publicUrl).href;
  // It becomes a header of our mail.
  const inReplyTo = messageId !== null && /^<[^\s<>]{1,250}>$/.test(messageId) ? messageId : null;
  return { kind: 'replyProblem', clientId, fromClient, refusedFiles, inReplyTo, link };
}

/** A refusal, whose reason the sender's mail server reports to the sender if it is permanent (5xx). */
export class Refusal extends Error {
  readonly responseCode: number;

  constructor(text: string, responseCode = 550, options?: ErrorOptions) {
    super(text, options);
    this.responseCode = responseCode;
  }
}
