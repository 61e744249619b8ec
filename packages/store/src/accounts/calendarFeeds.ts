import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * The secret addresses of calendars: one per person, of which only the hash is stored. The id is the person's.
 */
export const calendarFeeds = stored(
  'calendarFeeds',
  z.object({ id: Id, tokenHash: z.string(), createdAt: Instant }),
  [[{ tokenHash: 1 }, { unique: true }]],
);

export interface CalendarFeedRecord extends RecordOf<typeof calendarFeeds> {}

/** Replaces the address of this person. */
export async function putCalendarFeed(store: Store, userId: string, tokenHash: string): Promise<void> {
  const fresh = { tokenHash, createdAt: new Date() };
  await store.of(calendarFeeds).updateOne({ _id: userId }, { $set: fresh }, { upsert: true });
}

export async function deleteCalendarFeed(store: Store, userId: string): Promise<void> {
  await store.of(calendarFeeds).deleteOne({ _id: userId });
}

export async function findCalendarFeed(store: Store, userId: string): Promise<CalendarFeedRecord | null> {
  return await store.of(calendarFeeds).findById(userId).lean<CalendarFeedRecord>();
}

export async function findCalendarFeedByHash(
  store: Store,
  tokenHash: string,
): Promise<CalendarFeedRecord | null> {
  return await store.of(calendarFeeds).findOne({ tokenHash }).lean<CalendarFeedRecord>();
}
