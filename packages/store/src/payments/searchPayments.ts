import {
  DisputeState,
  type PaymentState,
  type PaymentTotals,
  type PaymentView,
} from '@sightline/contracts/payments/payments';
import { trusted } from 'mongoose';
import { cursorOf, keysBetween } from '../core/cursors.ts';
import { searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';
import { inspections } from '../inspections/inspections.ts';
import { feeDueFilter } from '../inspections/searchInspections.ts';
import { lostOf, type PaymentRecord, payments } from './payments.ts';

export interface PaymentQuery {
  search?: string | undefined;
  view?: PaymentView | undefined;
  state?: PaymentState | undefined;
  isDisputed?: 'true' | undefined;
  inspectionId?: string | undefined;
  clientId?: string | undefined;
  /** Limits the list to payments that began at or after `from` and before `to`. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** One page of payments, newest first. */
export async function searchPayments(
  store: Store,
  query: PaymentQuery,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ items: PaymentRecord[]; nextCursor: string | null }> {
  const found = await store
    .of(payments)
    .find(await filterOf(store, query, cursor))
    .select({ searchPrefixes: 0 })
    .sort({ newestKey: -1 })
    .limit(limit + 1)
    .lean<PaymentRecord[]>();
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf(last.newestKey) : null };
}

type Sums = Pick<PaymentRecord, 'amountCents' | 'refundedCents' | 'paidAt' | 'disputes'>;

/** A month of the organization, `2026-11`. */
export interface Month {
  month: string;
  from: Date;
  to: Date;
}

/** Sums over all matches and by month, for which four fields of each payment are read. */
export async function totalPayments(
  store: Store,
  query: PaymentQuery,
  months: readonly Month[],
): Promise<PaymentTotals> {
  const found = await store
    .of(payments)
    .find(await filterOf(store, query))
    .select({ _id: 0, amountCents: 1, refundedCents: 1, paidAt: 1, disputes: 1 })
    .lean<Sums[]>();
  const received = found.filter(({ paidAt }) => paidAt !== null);
  const receivedCents = sumOf(received);
  const refundedCents = received.reduce((sum, payment) => sum + payment.refundedCents, 0);
  const lostCents = received.reduce((sum, payment) => sum + lostOf(payment), 0);
  return {
    payments: found.length,
    receivedCents,
    refundedCents,
    lostCents,
    netCents: receivedCents - refundedCents - lostCents,
    months: months.map(({ month, from, to }) => ({
      month,
      receivedCents: sumOf(received.filter(({ paidAt }) => paidAt && paidAt >= from && paidAt < to)),
    })),
  };
}

const sumOf = (received: readonly Sums[]): number =>
  received.reduce((sum, { amountCents }) => sum + amountCents, 0);

const RECEIVED: PaymentState[] = ['paid', 'partiallyRefunded'];
const UNDECIDED: DisputeState[] = ['needsResponse', 'underReview'];

/** The condition of a view; a payment of `received` is in exactly one of `attention` and `settled`. */
async function viewOf(store: Store, view: PaymentView): Promise<object> {
  if (view === 'refunded')
    return trusted({
      $or: [
        { refundedCents: trusted({ $gt: 0 }) },
        { pendingRefundCents: trusted({ $gt: 0 }) },
        { 'disputes.state': 'lost' satisfies DisputeState },
      ],
    });
  const attention = [
    { state: trusted({ $in: ['unclear', 'processing'] satisfies PaymentState[] }) },
    { state: 'failed' satisfies PaymentState, inspectionId: trusted({ $in: await failedAndDue(store) }) },
    { 'disputes.state': trusted({ $in: UNDECIDED }) },
    // Paid for a request whose time was taken or declined.
    { clientId: null, state: trusted({ $in: RECEIVED }) },
  ];
  const isPaid = { paidAt: trusted({ $ne: null }) };
  if (view === 'attention') return trusted({ $or: attention });
  return trusted(view === 'settled' ? { ...isPaid, $nor: attention } : { $or: [isPaid, ...attention] });
}

/** The inspections of failed payments whose fee was not paid otherwise. */
async function failedAndDue(store: Store): Promise<string[]> {
  const failed = await store
    .of(payments)
    .find({ state: 'failed' })
    .select({ inspectionId: 1 })
    .lean<Pick<PaymentRecord, 'inspectionId'>[]>();
  const due = await store
    .of(inspections)
    .find({ _id: trusted({ $in: failed.map(({ inspectionId }) => inspectionId) }), ...feeDueFilter() })
    .select({ _id: 1 })
    .lean<{ _id: string }[]>();
  return due.map(({ _id }) => _id);
}

async function filterOf(
  store: Store,
  { search, view, state, isDisputed, inspectionId, clientId, from, to }: PaymentQuery,
  cursor?: string,
): Promise<object> {
  const terms = searchTermsOf(search ?? '').map((term) => ({ searchPrefixes: term }));
  // A search without a word, such as "%", has no matches.
  const isVoid = search !== undefined && search !== '' && terms.length === 0;
  const conditions = view ? [...terms, await viewOf(store, view)] : terms;
  const keys = keysBetween(from, to, cursor);
  return {
    ...(state && { state }),
    ...(isDisputed && { 'disputes.state': trusted({ $in: DisputeState.options }) }),
    ...(inspectionId && { inspectionId }),
    ...(clientId && { clientId }),
    ...(conditions.length > 0 && { $and: conditions }),
    ...(isVoid && { _id: '' }),
    ...(Object.keys(keys).length > 0 && { newestKey: trusted(keys) }),
  };
}
