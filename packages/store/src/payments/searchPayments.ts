import { DisputeState, type PaymentState, type PaymentTotals } from '@sightline/contracts/payments/payments';
import { trusted } from 'mongoose';
import { cursorOf, keysBetween } from '../core/cursors.ts';
import { searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';
import { lostOf, type PaymentRecord, payments } from './payments.ts';

export interface PaymentQuery {
  search?: string | undefined;
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
    .find(filterOf(query, cursor))
    .select({ searchPrefixes: 0 })
    .sort({ newestKey: -1 })
    .limit(limit + 1)
    .lean<PaymentRecord[]>();
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? cursorOf(last.newestKey) : null };
}

type Sums = Pick<PaymentRecord, 'amountCents' | 'refundedCents' | 'paidAt' | 'disputes'>;

/** Sums over all matches, for which four fields of each payment are read. */
export async function totalPayments(store: Store, query: PaymentQuery): Promise<PaymentTotals> {
  const found = await store
    .of(payments)
    .find(filterOf(query))
    .select({ _id: 0, amountCents: 1, refundedCents: 1, paidAt: 1, disputes: 1 })
    .lean<Sums[]>();
  const received = found.filter(({ paidAt }) => paidAt !== null);
  const receivedCents = received.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const refundedCents = received.reduce((sum, payment) => sum + payment.refundedCents, 0);
  const lostCents = received.reduce((sum, payment) => sum + lostOf(payment), 0);
  return {
    payments: found.length,
    receivedCents,
    refundedCents,
    lostCents,
    netCents: receivedCents - refundedCents - lostCents,
  };
}

function filterOf(
  { search, state, isDisputed, inspectionId, clientId, from, to }: PaymentQuery,
  cursor?: string,
): object {
  const terms = searchTermsOf(search ?? '').map((term) => ({ searchPrefixes: term }));
  // A search without a word, such as "%", has no matches.
  const isVoid = search !== undefined && search !== '' && terms.length === 0;
  const keys = keysBetween(from, to, cursor);
  return {
    ...(state && { state }),
    ...(isDisputed && { 'disputes.state': trusted({ $in: DisputeState.options }) }),
    ...(inspectionId && { inspectionId }),
    ...(clientId && { clientId }),
    ...(terms.length > 0 && { $and: terms }),
    ...(isVoid && { _id: '' }),
    ...(Object.keys(keys).length > 0 && { newestKey: trusted(keys) }),
  };
}
