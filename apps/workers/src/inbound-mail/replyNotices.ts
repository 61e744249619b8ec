import { Email } from '@sightline/contracts/core/fields';
import { conversationPath } from '@sightline/contracts/messages/messages';
import { derivedId } from '@sightline/store/core/derivedId';
import { deliver } from '@sightline/store/deliveries/deliver';
import { type DeliveryMail, type DeliveryRecord, findDelivery } from '@sightline/store/deliveries/deliveries';
import type { MessageServices } from '@sightline/store/messages/postMessage';
import type { ReceivedMail } from './ReceivedMail.ts';
import { Refusal } from './Refusal.ts';
import type { RefusedFile } from './sortFiles.ts';

interface NoticeServices extends Pick<MessageServices, 'store' | 'queue'> {
  publicUrl: string;
}

interface AnsweredReply {
  answered: Pick<DeliveryRecord, '_id'> & { mail: Extract<DeliveryMail, { kind: 'messages' }> };
  reply: Pick<ReceivedMail, 'from' | 'messageId' | 'sender'>;
}

/** Mails the sender the names of the files that were not stored with the message, if there are any. */
export async function nameRefusedFiles(
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
export async function askForKnownAddress(services: NoticeServices, about: AnsweredReply): Promise<void> {
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
