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
    /** The sender, `user:ID`; empty for a reply by email. */
    sentBy: z.string(),
    /** The time when the other side was notified by email. */
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

/** The number of characters of a text that are searched. */
const SEARCHED_CHARACTERS = 1000;

/** Stores a message, or returns the existing one with the same id and content. */
export async function createMessage(store: Store, input: NewMessageRecord): Promise<MessageRecord> {
  // If a mail program or a person copied a reply address, its reader could write in another person's name.
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

/** Messages older than the last one of the previous page; several may have been stored in one millisecond. */
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

/** The number of replies by email from one side of a conversation with a client since then. */
export async function countRepliesByEmail(
  store: Store,
  { clientId, fromClient, since }: { clientId: string; fromClient: boolean; since: Date },
): Promise<number> {
  const recent = { clientId, createdAt: trusted({ $gt: since }), isByEmail: true, fromClient };
  return await store.of(messages).countDocuments(recent);
}

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

/** Messages of one side that the other has not read. */
interface Unread {
  fromClient: boolean;
  clientId?: string;
  inspectionId?: string | null;
}

export async function countUnread(store: Store, unread: Unread): Promise<number> {
  return await store.of(messages).countDocuments({ ...unread, isRead: false });
}

/** The number of each client's messages that the office has not read. */
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

/** Marks messages of one side to or about a client as read; returns their number. */
export async function markRead(
  store: Store,
  { clientId, fromClient, upTo }: { clientId: string; fromClient: boolean; upTo: Date },
): Promise<number> {
  const unread = { clientId, fromClient, isRead: false, createdAt: trusted({ $lte: upTo }) };
  const { modifiedCount } = await store.of(messages).updateMany(unread, { $set: { isRead: true } });
  return modifiedCount;
}

/** One conversation: a client, and the inspection that it concerns. */
export interface Conversation {
  clientId: string;
  inspectionId: string | null;
  fromClient: boolean;
}

/** Unread messages of a conversation without an email to the other side, oldest first. */
export async function listUnnotified(store: Store, conversation: Conversation): Promise<MessageRecord[]> {
  return await store
    .of(messages)
    .find({ ...conversation, isRead: false, notifiedAt: null })
    .sort({ createdAt: 1, _id: 1 })
    .limit(100)
    .lean<MessageRecord[]>();
}

/** The delay of an email about an unread message (jobs.ts). */
const NOTIFIED_AFTER_MS = 120_000;

/** Conversations with messages whose email was due before this time. */
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
