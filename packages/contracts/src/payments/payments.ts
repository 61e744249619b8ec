import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant, Line } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { ProjectType } from '../inspections/inspections.ts';

/**
 * Payment at the provider's own checkout page: no card data reaches this product. A payment is one visit to that page.
 * Amounts come from the fees of the company; what became of a payment is what the provider's signed events say.
 */

export const PaymentState = z.enum([
  'open',
  /** The bank has not confirmed it yet, as for transfers. */
  'processing',
  'paid',
  'partiallyRefunded',
  'refunded',
  /** Money was received that is not the amount due, or is in a currency that cannot be compared with it. */
  'unclear',
  'failed',
  'expired',
]);
export type PaymentState = z.infer<typeof PaymentState>;

/** An amount in the smallest unit of its currency, such as cents of `usd` or yen of `jpy`. */
export const Money = z.object({ amount: z.int(), currency: z.string() });
export type Money = z.infer<typeof Money>;

/** What is paid for. */
const Paid = {
  projectType: ProjectType,
  isVirtual: z.boolean(),
  address: z.string(),
  startsAt: Instant.nullable(),
  amountCents: Cents,
};

/** How far a bank's question whether a payment was rightful has got. */
export const DisputeState = z.enum([
  /** The company may answer at the provider, until a day. */
  'needsResponse',
  'underReview',
  'won',
  /** The money went back to the payer. */
  'lost',
  /** An inquiry that ended without a dispute. */
  'closed',
]);
export type DisputeState = z.infer<typeof DisputeState>;

export const Dispute = z.object({
  /** The provider's. */
  id: z.string(),
  state: DisputeState,
  amountCents: Cents,
  /** As the provider puts it, such as "product_not_received". */
  reason: z.string(),
  /** Null when there is nothing to answer. */
  respondBy: Instant.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const Payment = z.object({
  id: Id,
  /** That of a request exists once it was accepted; see clientId. */
  inspectionId: Id,
  /** The request that is paid for; null for an inspection that staff scheduled. */
  requestId: Id.nullable(),
  /** Null while the inspection does not exist. */
  clientId: Id.nullable(),
  clientName: z.string(),
  email: z.string(),
  ...Paid,
  /** As confirmed by the provider; a refund that is under way is not counted. */
  refundedCents: Cents,
  pendingRefundCents: Cents,
  state: PaymentState,
  /** Nearly always none or one. */
  disputes: z.array(Dispute).default([]),
  /** What the payer was charged when it is not the amount due in dollars; null otherwise, and before. */
  charged: Money.nullable().default(null),
  /** The provider's id; null before it was paid. */
  providerPaymentId: z.string().nullable(),
  /** False for the provider's test mode. */
  isLive: z.boolean(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** A visitor pays for their own request, anybody with a payment link for the inspection that it names. */
const CheckoutSubject = z.strictObject({
  /** Minted by the visitor, and known to nobody else but the office. */
  requestId: Id.optional(),
  /** Signed; travels in bodies, so that no log of addresses has it. */
  token: z.string().min(1).max(1000).optional(),
});
export type CheckoutSubject = z.infer<typeof CheckoutSubject>;

export const AmountDue = z.object({
  ...Paid,
  isPaid: z.boolean(),
});
export type AmountDue = z.infer<typeof AmountDue>;

export const openCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout',
  summary: 'What is due for a request or a payment link, and whether it can be paid online',
  access: 'public',
  body: CheckoutSubject,
  reply: z.object({
    isPaymentSetUp: z.boolean(),
    /** The environment variables that payment lacks, for staff alone. */
    missing: z.array(z.string()),
    /** Null without a request or a link. */
    due: AmountDue.nullable(),
  }),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/start',
  summary: "The provider's page for a payment; the same page while it is open. The amount is the server's",
  access: 'public',
  body: CheckoutSubject.extend({
    /** The payer wants to pay although money was received that is not matched yet. */
    isSecond: z.boolean().default(false),
  }),
  reply: z.object({ url: z.url({ protocol: /^https?$/ }) }),
});

export const PaymentOutcome = Payment.pick({
  state: true,
  projectType: true,
  isVirtual: true,
  startsAt: true,
  amountCents: true,
});
export type PaymentOutcome = z.infer<typeof PaymentOutcome>;

export const readPaymentOutcome = endpoint({
  method: 'GET',
  path: '/api/checkout/:paymentId',
  summary: 'What became of a payment, for the page to which the provider returns',
  access: 'public',
  params: z.object({ paymentId: Id }),
  reply: PaymentOutcome,
});

export const createPaymentLink = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/payment-link',
  summary: 'A link with which anybody pays for an inspection, mailed to its client on request',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: z.strictObject({
    /** The id of the mail: the same a second time sends nothing again. */
    id: MintedId,
    isMailed: z.boolean(),
  }),
  reply: z.object({ link: z.url(), sentTo: z.string().nullable() }),
});

export const payOwnInspection = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/checkout',
  summary: 'The page on which a client pays for their own inspection',
  access: ['client'],
  params: z.object({ inspectionId: Id }),
  reply: z.object({ link: z.url() }),
});

/** What a client reads of a payment for their own inspection. */
export const OwnPayment = Payment.pick({
  inspectionId: true,
  state: true,
  amountCents: true,
  refundedCents: true,
  paidAt: true,
}).extend({
  /** Where the receipt was mailed to; null until then. */
  receiptSentTo: z.string().nullable(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/api/auth/client/payments',
  summary: "What became of the signed-in client's payments, and whether anybody can pay online",
  access: ['client'],
  reply: z.object({
    isPaymentSetUp: z.boolean(),
    /** Without those that were never completed; newest first. */
    payments: z.array(OwnPayment),
  }),
});

/** Days are those on which payments began, in the time zone of the organization. */
const PaymentFilter = z.object({
  /** In client, email address and property. */
  search: Line.optional(),
  state: PaymentState.optional(),
  /** Only those that a bank has asked about. */
  isDisputed: z.literal('true').optional(),
  from: Day.optional(),
  to: Day.optional(),
  inspectionId: Id.optional(),
  clientId: Id.optional(),
});
export type PaymentFilter = z.infer<typeof PaymentFilter>;

export const listPayments = endpoint({
  method: 'GET',
  path: '/api/payments',
  summary: 'Payments, newest first, in pages',
  access: STAFF,
  query: PaymentFilter.extend({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({ items: z.array(Payment), nextCursor: z.string().nullable() }),
});

export const PaymentTotals = z.object({
  /** How many payments the filter matches. */
  payments: z.int(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  /** In disputes that were lost. */
  lostCents: z.int(),
  /** Received without what was refunded or lost. */
  netCents: z.int(),
});
export type PaymentTotals = z.infer<typeof PaymentTotals>;

export const readPaymentTotals = endpoint({
  method: 'GET',
  path: '/api/payments/totals',
  summary: 'Sums over all payments that a filter matches',
  access: STAFF,
  query: PaymentFilter,
  reply: PaymentTotals,
});

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/refunds',
  summary: 'Ask the provider for a refund, of a part or of all; it counts once the provider has confirmed it',
  access: ADMIN,
  params: z.object({ paymentId: Id }),
  body: z.strictObject({
    /** The same refund a second time is refunded once. */
    id: MintedId,
    amountCents: Cents.min(1, 'Enter an amount above zero.'),
  }),
  reply: Payment,
});

export const acceptPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:paymentId/acceptance',
  summary: 'Count a payment that does not match the amount due as paid, after a look at the provider',
  access: ADMIN,
  params: z.object({ paymentId: Id }),
  reply: Payment,
});

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/payments/events',
  summary: "The payment provider's signed events; each counts once, in any order",
  access: 'public',
  reply: z.object({ received: z.literal(true) }),
});

/** Money was received and not all of it returned. */
export const isReceived = (state: PaymentState): boolean => state === 'paid' || state === 'partiallyRefunded';

/** The bank or the company has not decided yet, or the money is gone: nothing more can be refunded. */
export const blocksRefund = ({ state }: Pick<Dispute, 'state'>): boolean =>
  state === 'needsResponse' || state === 'underReview' || state === 'lost';
