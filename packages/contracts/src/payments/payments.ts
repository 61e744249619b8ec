import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Cents, Day, Instant, Line } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { ProjectType } from '../inspections/projectType.ts';

/**
 * Payment at the provider's own checkout page: no card data reaches this product. A payment is one visit to
 * that page. Amounts come from the company's fees, states from the provider's signed events.
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

const Paid = {
  projectType: ProjectType,
  isVirtual: z.boolean(),
  address: z.string(),
  startsAt: Instant.nullable(),
  amountCents: Cents,
};

/** The state of a bank's inquiry into a payment. */
export const DisputeState = z.enum([
  /** The company may answer at the provider until a certain day. */
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
  /** The provider's id. */
  id: z.string(),
  state: DisputeState,
  amountCents: Cents,
  /** The reason in the provider's words, such as "product_not_received". */
  reason: z.string(),
  /** The day until which to answer; null when no answer is expected. */
  respondBy: Instant.nullable(),
});
export type Dispute = z.infer<typeof Dispute>;

export const Payment = z.object({
  id: Id,
  /** The inspection; that of a request exists once the request was accepted (see clientId). */
  inspectionId: Id,
  /** The paid request; null for an inspection that staff scheduled. */
  requestId: Id.nullable(),
  /** Null while the inspection does not exist. */
  clientId: Id.nullable(),
  clientName: z.string(),
  email: z.string(),
  ...Paid,
  /** The amount that the provider has confirmed; pending refunds do not count. */
  refundedCents: Cents,
  pendingRefundCents: Cents,
  state: PaymentState,
  /** Nearly always none or one. */
  disputes: z.array(Dispute).default([]),
  /** What the payer was charged, if not the amount due in dollars; null otherwise, and before payment. */
  charged: Money.nullable().default(null),
  /** The provider's id of the payment; null before it was paid. */
  providerPaymentId: z.string().nullable(),
  /** False in the provider's test mode. */
  isLive: z.boolean(),
  createdAt: Instant,
  paidAt: Instant.nullable(),
});
export type Payment = z.infer<typeof Payment>;

/** The subject of a checkout: a visitor's own request, or the inspection of a payment link. */
const CheckoutSubject = z.strictObject({
  /** The id that the visitor minted, known only to the visitor and the office. */
  requestId: Id.optional(),
  /** The signed token of a link; it travels in bodies, so that logs of addresses do not contain it. */
  token: z.string().min(1).max(1000).optional(),
});
export type CheckoutSubject = z.infer<typeof CheckoutSubject>;

export const AmountDue = z.object({
  ...Paid,
  isPaid: z.boolean(),
  isAccepted: z.boolean(),
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
    /** The missing environment variables of payment, only for staff. */
    missing: z.array(z.string()),
    /** Null without a request or a link. */
    due: AmountDue.nullable(),
    /**
     * The token with which the visitor who sent the request moves or cancels the inspection; null before it
     * is confirmed, and for a payment link, which is passed on to other people.
     */
    bookingToken: z.string().nullable(),
  }),
});

export const startCheckout = endpoint({
  method: 'POST',
  path: '/api/checkout/start',
  summary: "The provider's page for a payment; the same page while it is open. The amount is the server's",
  access: 'public',
  body: CheckoutSubject.extend({
    /** Whether the payer wants to pay although received money is not matched yet. */
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
}).extend({
  /** The time zone of the property, whose address this page does not tell; null where it is not certain. */
  siteZone: z.string().nullable(),
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
  summary: 'A link with which anyone can pay for an inspection, mailed to its client on request',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  body: z.strictObject({
    /** The id of the mail; the same id again sends no second mail. */
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

/** The fields of a payment that its client sees. */
export const OwnPayment = Payment.pick({
  inspectionId: true,
  state: true,
  amountCents: true,
  refundedCents: true,
  paidAt: true,
}).extend({
  /** The address to which the receipt was mailed; null before that. */
  receiptSentTo: z.string().nullable(),
});
export type OwnPayment = z.infer<typeof OwnPayment>;

export const listOwnPayments = endpoint({
  method: 'GET',
  path: '/api/auth/client/payments',
  summary: "The signed-in client's payments, and whether online payment is available",
  access: ['client'],
  reply: z.object({
    isPaymentSetUp: z.boolean(),
    /** The payments, newest first, without those that were never completed. */
    payments: z.array(OwnPayment),
  }),
});

export const PaymentView = z.enum([
  /** Paid or on its way, or in question: both of the following. */
  'received',
  /** A person has to look at it, or a bank has to decide. */
  'attention',
  /** Received, and not in question. */
  'settled',
  /** Returned to the payer in part or whole, by a refund or by a lost dispute. */
  'refunded',
]);
export type PaymentView = z.infer<typeof PaymentView>;

/** A filter; its days are those on which payments began, in the time zone of the organization. */
const PaymentFilter = z.object({
  /** A search in client, email address and property. */
  search: Line.optional(),
  view: PaymentView.optional(),
  state: PaymentState.optional(),
  /** Limits the list to payments that a bank has inquired about. */
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
  payments: z.int(),
  receivedCents: z.int(),
  refundedCents: z.int(),
  /** The amount lost in disputes. */
  lostCents: z.int(),
  /** The received amount without refunds and lost disputes. */
  netCents: z.int(),
  /** The received amounts of the last six months, this one last, in the time zone of the organization. */
  months: z.array(z.object({ month: z.string(), receivedCents: z.int() })),
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
    /** The id of the refund; the same id is refunded only once. */
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

/** Whether money was received and not completely returned. */
export const isReceived = (state: PaymentState): boolean => state === 'paid' || state === 'partiallyRefunded';

/** Whether a dispute prevents refunds: it is undecided, or the money is lost. */
export const blocksRefund = ({ state }: Pick<Dispute, 'state'>): boolean =>
  state === 'needsResponse' || state === 'underReview' || state === 'lost';
