import { beginningOf } from '@sightline/contracts/core/beginningOf';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { MessageThread } from '@sightline/contracts/messages/messages';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

type LastMessage = NonNullable<z.output<typeof MessageThread.shape.lastMessage>>;

/** The last message with each client, so that the list of clients reads one record for each. */
export const messageThreads = stored(
  'messageThreads',
  z.object({
    /** The id of the client. */
    id: Id,
    lastAt: Instant,
    lastMessage: z.custom<LastMessage>(),
  }),
);

export interface ThreadRecord extends RecordOf<typeof messageThreads> {}

/** The number of characters that suffice to recognize a message. */
const SHOWN_CHARACTERS = 140;

/** Stores the last message. Repeating it, or storing an older one, has no effect. */
export async function noteLastMessage(
  store: Store,
  written: Pick<LastMessage, 'subject' | 'message' | 'fromClient'> & { clientId: string; createdAt: Date },
): Promise<void> {
  const { clientId, createdAt: lastAt, subject, message, fromClient } = written;
  const text = beginningOf(withoutQuotes(message), SHOWN_CHARACTERS);
  const lastMessage = { subject, message: text, fromClient, createdAt: lastAt.toISOString() };
  const $set = { lastAt, lastMessage };
  try {
    const isOlder = { _id: clientId, lastAt: trusted({ $lt: lastAt }) };
    await store.of(messageThreads).updateOne(isOlder, { $set }, { upsert: true });
  } catch (error) {
    // The thread has this message or a newer one.
    if (!isDuplicateKey(error)) throw error;
  }
}

/** The message without quoted lines, with which a reply by email can begin. */
function withoutQuotes(message: string): string {
  const own = message.split('\n').filter((line) => !line.startsWith('>'));
  return own.join('\n').trim() || message;
}

export async function listThreads(store: Store): Promise<ReadonlyMap<string, ThreadRecord>> {
  const all = await store.of(messageThreads).find({}).lean<ThreadRecord[]>();
  return new Map(all.map((thread) => [thread._id, thread]));
}

/** Gives the later of both last messages to the other client. It may be repeated. */
export async function mergeThreads(store: Store, fromId: string, toId: string): Promise<void> {
  const thread = await store.of(messageThreads).findById(fromId).lean<ThreadRecord>();
  if (!thread) return;
  const { lastAt: createdAt, lastMessage } = thread;
  await noteLastMessage(store, { ...lastMessage, clientId: toId, createdAt });
  await store.of(messageThreads).deleteOne({ _id: fromId });
}
