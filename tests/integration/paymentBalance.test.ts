import { DisputeState } from '@sightline/contracts/payments/payments';
import { balanceOf, type PaymentFact } from '@sightline/store/payments/paymentBalance';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';

/** Arbitrary events of one payment: the balance depends on the set of events, not on their order or number. */

const AMOUNT = 12_500;

const fact: fc.Arbitrary<PaymentFact> = fc.oneof(
  fc.constantFrom<PaymentFact>(
    { kind: 'processing' },
    { kind: 'failed' },
    { kind: 'expired' },
    { kind: 'accepted' },
  ),
  fc.constantFrom<PaymentFact>(
    { kind: 'paid', amountCents: AMOUNT, charged: { amount: AMOUNT, currency: 'usd' } },
    { kind: 'paid', amountCents: AMOUNT, charged: { amount: 17_100, currency: 'cad' } },
    { kind: 'paid', amountCents: 100, charged: { amount: 100, currency: 'usd' } },
    { kind: 'paid', amountCents: 0, charged: { amount: 18_000, currency: 'jpy' } },
  ),
  fc.record({
    kind: fc.constant('refund' as const),
    refundId: fc.constantFrom('re_1', 're_2', 're_3'),
    requestId: fc.constant(null),
    state: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
    // A refund's amount never changes.
    charged: fc.constantFrom({ amount: 4_000, currency: 'usd' }),
  }),
  fc.record({
    kind: fc.constant('dispute' as const),
    disputeId: fc.constantFrom('du_1', 'du_2'),
    state: fc.constantFrom(...DisputeState.options),
    charged: fc.constant({ amount: AMOUNT, currency: 'usd' }),
    reason: fc.constant('fraudulent'),
    respondBy: fc.constant(null),
  }),
);

const events = fc.array(
  fc.record({
    fact,
    happenedAt: fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }),
  }),
  { maxLength: 12 },
);

test("any order and any repetition of a payment's events has the same result", () => {
  fc.assert(
    fc.property(
      events.chain((all) =>
        fc.tuple(
          fc.constant(all),
          fc.shuffledSubarray([...all, ...all], { minLength: 2 * all.length, maxLength: 2 * all.length }),
        ),
      ),
      ([all, shuffled]) => {
        expect(balanceOf(shuffled, AMOUNT)).toEqual(balanceOf(all, AMOUNT));
      },
    ),
    { numRuns: 500 },
  );
});

test('refunds never exceed the payment, and only a payment of the whole amount, or an accepted one, counts', () => {
  fc.assert(
    fc.property(events, (all) => {
      const { state, refundedCents, pendingRefundCents, paidAt } = balanceOf(all, AMOUNT);
      expect(refundedCents + pendingRefundCents).toBeLessThanOrEqual(AMOUNT);
      const isAccepted = all.some(({ fact: one }) => one.kind === 'accepted');
      const isPaid = all.some(
        ({ fact: one }) => one.kind === 'paid' && (isAccepted || one.amountCents >= AMOUNT),
      );
      expect(['paid', 'partiallyRefunded', 'refunded'].includes(state)).toBe(isPaid);
      expect(paidAt !== null).toBe(isPaid);
    }),
    { numRuns: 500 },
  );
});
