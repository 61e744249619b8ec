import { AppError } from '@sightline/contracts/core/errors';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { notifyOfMessages } from '@sightline/contracts/jobs';
import type { JobQueue } from '@sightline/server-kit/JobQueue';
import { announceMessages } from '@sightline/server-kit/news';
import { findClient } from '../accounts/clients.ts';
import type { Store } from '../core/store.ts';
import {
  createMessage,
  deleteMessagesOfClient,
  type MessageRecord,
  type NewMessageRecord,
} from './messages.ts';

export interface MessageServices {
  store: Store;
  queue: JobQueue;
  redis: Parameters<typeof announceMessages>[0];
  redisPrefix: string;
}

const REDIS_TIMEOUT_MS = 2000;

/**
 * Stores a message, shows it on open pages, and schedules an email in case it stays unread. Repeating it has no
 * effect.
 */
export async function postMessage(
  { store, queue, redis, redisPrefix }: MessageServices,
  input: NewMessageRecord,
): Promise<MessageRecord> {
  const message = await createMessage(store, input);
  if (!(await findClient(store, message.clientId))) {
    // The client was deleted in the meantime, perhaps before this message was stored.
    await deleteMessagesOfClient(store, message.clientId);
    throw new AppError('notFound', { thing: 'client' });
  }
  // Pages also read at intervals, so a message is not refused while Redis is unavailable.
  await waitAtMost(REDIS_TIMEOUT_MS, announceMessages(redis, redisPrefix, message.clientId));
  const { clientId, inspectionId, fromClient } = message;
  await queue.enqueueSoon(notifyOfMessages, { clientId, inspectionId, fromClient });
  return message;
}
