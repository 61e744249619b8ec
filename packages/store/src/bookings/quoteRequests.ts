import { QuoteReceipt, QuoteRequest } from '@sightline/contracts/bookings/bookings';
import { Id } from '@sightline/contracts/core/ids';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { createOnce } from '../core/createOnce.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/** The person or process that notices name. */
export interface NoticeAuthor {
  userId?: string;
  name: string;
}

export const quoteRequests = stored(
  'quoteRequests',
  QuoteRequest.extend({
    /** The hold; null where no slot is held. */
    holdId: Id.nullable(),
    /** The reason mailed to the visitor; null until the request is declined. */
    declineReason: z.string().nullable(),
    contentHash: z.string(),
    /** The author of an acceptance whose notices are still to be sent; otherwise null. */
    noticesBy: z.custom<NoticeAuthor>().nullable().default(null),
  }),
  [[{ inspectionId: 1, createdAt: 1 }]],
);

export interface QuoteRequestRecord extends RecordOf<typeof quoteRequests> {}
export const presentQuoteRequest = presenterOf(QuoteRequest);

/** A request for its visitor: without the inspector and the office's answer. */
export const presentReceipt = (request: QuoteRequestRecord): QuoteReceipt =>
  QuoteReceipt.parse(presentQuoteRequest(request));

/** Stores a request, or returns the existing one with the same id and content. */
export async function createQuoteRequest(
  store: Store,
  request: QuoteRequestRecord,
): Promise<QuoteRequestRecord> {
  return await createOnce(request, 'request', {
    insert: () => store.of(quoteRequests).insertOne(request),
    find: () => findQuoteRequest(store, request._id),
  });
}

export async function findQuoteRequest(store: Store, requestId: string): Promise<QuoteRequestRecord | null> {
  return await store.of(quoteRequests).findById(requestId).lean<QuoteRequestRecord>();
}

/** Unanswered requests, oldest first; an accepted one is listed until its inspection exists. */
export async function listWaitingRequests(store: Store): Promise<QuoteRequestRecord[]> {
  return await store
    .of(quoteRequests)
    .find({ inspectionId: null, state: trusted({ $ne: 'declined' }) })
    .sort({ createdAt: 1 })
    .limit(200)
    .lean<QuoteRequestRecord[]>();
}

type RequestAnswer = { state: 'accepted' } | { state: 'declined'; declineReason: string };

/**
 * Answers a request; null when it already has another answer. `noticesBy` is the author of the notices that follow
 * an acceptance.
 */
export async function answerRequest(
  store: Store,
  requestId: string,
  answer: RequestAnswer,
  noticesBy: NoticeAuthor | null = null,
): Promise<QuoteRequestRecord | null> {
  return await store
    .of(quoteRequests)
    .findOneAndUpdate(
      { _id: requestId, $or: [{ state: 'requested' }, answer] },
      { $set: { ...answer, noticesBy } },
      { returnDocument: 'after' },
    )
    .lean<QuoteRequestRecord>();
}

/** Marks a request as paid, which the queue shows. */
export async function markRequestPaid(store: Store, requestId: string): Promise<void> {
  await store.of(quoteRequests).updateOne({ _id: requestId }, { $set: { isPaid: true } });
}

/** Notes that the notices of an acceptance were sent. */
export async function endNotices(store: Store, requestId: string): Promise<void> {
  await store.of(quoteRequests).updateOne({ _id: requestId }, { $set: { noticesBy: null } });
}

/** Stores the inspection that an accepted request became. */
export async function nameInspection(store: Store, requestId: string, inspectionId: string): Promise<void> {
  await store.of(quoteRequests).updateOne({ _id: requestId }, { $set: { inspectionId } });
}
