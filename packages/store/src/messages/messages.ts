import { Instant } from '@sightline/contracts/core/fields';
import { Message } from '@sightline/contracts/messages/messages';
import { withoutReplyAddresses } from '@sightline/server-kit/replyAddresses';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce } from '../core/createOnce.ts';
import { cursorOf, keyOfCursor } from '../core/cursors.ts';
import { prefixesOf, searchTermsOf } from '../core/searchTerms.ts';
import { filled, type NewRecordOf, presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';
import { messageThreads, noteLastMessage } from './threads.ts';

export const messages = stored(
  'clientMessages',
  Message.extend({
    /** `user:ID` of the sender; empty for a reply by email. */
    sentBy: z.string(),
    /** When the other side was told by email. */
    notifiedAt: Instant.nullable().default(null),
    contentHash: z.string(),
    /** Beginnings of the words in subject, text and name. */
    searchPrefixes: z.array(z.string()),
  }),
  [
    [{ clientId: 1, createdAt: -1 }],
    [{ fromClient: 1, isRead: 1, clientId: 1 }],
    [{ searchPrefixes: 1, createdAt: -1 }],
    [{ isRead: 1, notifiedAt: 1, createdAt: 1 }],
  ],
);

export interface MessageRecord extends RecordOf<typeof messages> {}
export type NewMessageRecord = NewRecordOf<
  typeof messages,
  'searchPrefixes' | 'createdAt' | 'isRead' | 'notifiedAt'
>;

/** Only the beginning of a long text is found. */
const SEARCHED_CHARACTERS = 1000;

/** Stores a message, or returns the one that was stored before with the same id and content. */
export async function createMessage(store: Store, input: NewMessageRecord): Promise<MessageRecord> {
  // With a reply address that a mail program or a person copied, a reader could write in another person's name.
  const [subject, message] = [withoutReplyAddresses(input.subject), withoutReplyAddresses(input.message)];
  const { fromName } = input;
  const record: MessageRecord = filled(messages, {
    ...input,
    subject,
    message,
    isRead: false,
    notifiedAt: null,
    searchPrefixes: prefixesOf([subject, message.slice(0, SEARCHED_CHARACTERS), fromName]),
    createdAt: new Date(),
  });
  const known = await createOnce(record, 'message', {
    insert: () => store.of(messages).insertOne(record),
    find: () => findMessage(store, record._id),
  });
  await noteLastMessage(store, known);
  return known;
}

export async function findMessage(store: Store, messageId: string): Promise<MessageRecord | null> {
  return await store.of(messages).findById(messageId).lean<MessageRecord>();
}

interface MessageFilter {
  clientId: string;
  inspectionId?: string | undefined;
  search?: string | undefined;
}

/** One page, newest first. */
export async function listMessages(
  store: Store,
  { clientId, inspectionId, search = '' }: MessageFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: MessageRecord[]; nextCursor: string | null }> {
  const terms = searchTermsOf(search);
  if (search && terms.length === 0) return { items: [], nextCursor: null };
  const found = await store
    .of(messages)
    .find({ clientId, ...(inspectionId && { inspectionId }), ...matching(terms), ...after(cursor) })
    .select({ searchPrefixes: 0 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<MessageRecord[]>();
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf(`${last.createdAt.toISOString()} ${last._id}`) : null };
}

/** Older ones than the last of the page before; several may have been stored in one millisecond. */
function after(cursor: string | undefined): object {
  if (cursor === undefined) return {};
  const [at = '', id] = keyOfCursor(cursor).split(' ');
  const createdAt = new Date(at);
  const older = { createdAt: trusted({ $lt: createdAt }) };
  return { $or: [older, { createdAt, _id: trusted({ $lt: id }) }] };
}

function matching(terms: readonly string[]): object {
  return terms.length > 0 ? { $and: terms.map((term) => ({ searchPrefixes: term })) } : {};
}

/** How many replies of one side of a conversation with a client have come by email since then. */
export async function countRepliesByEmail(
  store: Store,
  { clientId, fromClient, since }: { clientId: string; fromClient: boolean; since: Date },
): Promise<number> {
  const recent = { clientId, createdAt: trusted({ $gt: since }), isByEmail: true, fromClient };
  return await store.of(messages).countDocuments(recent);
}

/** The clients with whom something was said that matches. */
export async function clientsWithMessages(store: Store, search: string): Promise<ReadonlySet<string>> {
  const terms = searchTermsOf(search);
  if (terms.length === 0) return new Set();
  const found = await store
    .of(messages)
    .find(matching(terms))
    .select({ clientId: 1 })
    .sort({ createdAt: -1 })
    .limit(1000)
    .lean<Pick<MessageRecord, 'clientId'>[]>();
  return new Set(found.map(({ clientId }) => clientId));
}

/** What one side wrote and the other has not read. */
interface Unread {
  fromClient: boolean;
  clientId?: string;
}

export async function countUnread(store: Store, unread: Unread): Promise<number> {
  return await store.of(messages).countDocuments({ ...unread, isRead: false });
}

/** By client, what clients wrote and nobody of the office has read. */
export async function unreadByClient(store: Store): Promise<ReadonlyMap<string, number>> {
  const unread = await store
    .of(messages)
    .find({ fromClient: true, isRead: false })
    .select({ clientId: 1 })
    .lean<Pick<MessageRecord, 'clientId'>[]>();
  const counts = new Map<string, number>();
  for (const { clientId } of unread) counts.set(clientId, (counts.get(clientId) ?? 0) + 1);
  return counts;
}

/** Marks what one side wrote to or about a client as read; returns how many that were. */
export async function markRead(
  store: Store,
  { clientId, fromClient, upTo }: { clientId: string; fromClient: boolean; upTo: Date },
): Promise<number> {
  const unread = { clientId, fromClient, isRead: false, createdAt: trusted({ $lte: upTo }) };
  const { modifiedCount } = await store.of(messages).updateMany(unread, { $set: { isRead: true } });
  return modifiedCount;
}

/** One conversation: a client, and the inspection it is about. */
export interface Conversation {
  clientId: string;
  inspectionId: string | null;
  fromClient: boolean;
}

/** Unread messages of a conversation of which the other side was not told by email, oldest first. */
export async function listUnnotified(store: Store, conversation: Conversation): Promise<MessageRecord[]> {
  return await store
    .of(messages)
    .find({ ...conversation, isRead: false, notifiedAt: null })
    .sort({ createdAt: 1, _id: 1 })
    .limit(100)
    .lean<MessageRecord[]>();
}

/** How long an email about an unread message waits (jobs.ts). */
const NOTIFIED_AFTER_MS = 120_000;

/** Conversations with messages of which the other side should have been told before this time. */
export async function listForgottenConversations(store: Store, before: Date): Promise<Conversation[]> {
  const due = trusted({ $lt: new Date(before.getTime() - NOTIFIED_AFTER_MS) });
  const forgotten = await store
    .of(messages)
    .find({ isRead: false, notifiedAt: null, createdAt: due })
    .sort({ createdAt: 1 })
    .limit(200)
    .lean<MessageRecord[]>();
  const conversations = forgotten.map(
    ({ clientId, inspectionId, fromClient }) =>
      [`${clientId} ${inspectionId} ${fromClient}`, { clientId, inspectionId, fromClient }] as const,
  );
  return [...new Map(conversations).values()];
}

export async function findMessages(store: Store, messageIds: readonly string[]): Promise<MessageRecord[]> {
  return await store
    .of(messages)
    .find({ _id: trusted({ $in: messageIds }) })
    .sort({ createdAt: 1, _id: 1 })
    .lean<MessageRecord[]>();
}

export async function markNotified(store: Store, messageIds: readonly string[]): Promise<void> {
  const told = { _id: trusted({ $in: messageIds }), notifiedAt: null };
  await store.of(messages).updateMany(told, { $set: { notifiedAt: new Date() } });
}

export async function deleteMessagesOfClient(store: Store, clientId: string): Promise<void> {
  await store.of(messages).deleteMany({ clientId });
  await store.of(messageThreads).deleteOne({ _id: clientId });
}

export const presentMessage = presenterOf(Message);
