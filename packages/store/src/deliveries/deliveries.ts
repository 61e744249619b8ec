import type { AccountNotice } from '@sightline/contracts/accounts/accountNotices';
import { AppError } from '@sightline/contracts/core/errors';
import { Instant } from '@sightline/contracts/core/fields';
import { Id } from '@sightline/contracts/core/ids';
import type { AssignmentNotice } from '@sightline/contracts/inspections/assignment';
import type { InspectionNotice } from '@sightline/contracts/inspections/inspectionNotices';
import type { SmsKind } from '@sightline/contracts/mail/clientNotices';
import { Delivery, type ReportDelivery } from '@sightline/contracts/reports/deliveries';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey } from '../core/failures.ts';
import { presenterOf, type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

/**
 * The content of a mail; the worker reads the rest from the database. A link with a secret is stored only until
 * the mail is sent (settleDelivery); after that only its hash is stored.
 */
export type DeliveryMail =
  | {
      kind: 'report';
      inspectionId: string;
      reportId: string;
      customMessage: string;
      /** The recipient is the client, and can pay online what is due. */
      asksForFee?: true;
    }
  | {
      kind: 'inspection';
      inspectionId: string;
      notice: InspectionNotice;
      /** The time in the mail: a mail about a former time is never sent. */
      startsAt: string;
      link: string | null;
    }
  | { kind: 'paymentLink'; inspectionId: string; link: string | null }
  | { kind: 'receipt'; inspectionId: string; paymentId: string; link: null }
  | { kind: 'refund'; inspectionId: string; paymentId: string; refundedCents: number; link: null }
  /** A mail to the office; the worker reads the state of the dispute. */
  | { kind: 'dispute'; inspectionId: string; paymentId: string; disputeId: string; link: string | null }
  | {
      kind: 'messages';
      clientId: string;
      inspectionId: string | null;
      /** True for messages of a client, which the office reads. */
      fromClient: boolean;
      messageIds: readonly string[];
      /** The address for replies by email; null where they are not received. */
      replyTo: string | null;
      link: string | null;
    }
  /**
   * A mail to the sender of a reply by email, about files that were not stored, or a reply that was not stored
   * at all.
   */
  | {
      kind: 'replyProblem';
      clientId: string;
      /** Whether the sender belongs to the office. */
      fromClient: boolean;
      refusedFiles: readonly (readonly [filename: string, reason: string])[];
      /** The Message-ID of the reply. */
      inReplyTo: string | null;
      link: string | null;
    }
  | {
      kind: 'request';
      /** The inspection; null for a request that the office has not accepted. */
      inspectionId: string | null;
      /** Whether the mail is for the office; otherwise it is for the person who made the request. */
      forOffice: boolean;
      name: string;
      facts: readonly (readonly [label: string, value: string])[];
      /** The link to the page on which the office answers; null for the person. */
      link: string | null;
    }
  /** A mail to the visitor whose request the office declined. */
  | {
      kind: 'declined';
      inspectionId: null;
      name: string;
      /** The reason; empty where none was given. */
      reason: string;
      facts: readonly (readonly [label: string, value: string])[];
      /** The link to the page on which another time can be booked. */
      link: string | null;
    }
  /** A mail to the office about an inspection that its client moved or canceled. */
  | {
      kind: 'clientChange';
      inspectionId: string;
      notice: 'moved' | 'cancelled';
      name: string;
      facts: readonly (readonly [label: string, value: string])[];
      link: string | null;
    }
  /** A mail to an inspector about a gained, changed or lost inspection. */
  | {
      kind: 'assignment';
      inspectionId: string;
      notice: AssignmentNotice;
      firstName: string;
      /** The name of the person who changed it. */
      by: string;
      facts: readonly (readonly [label: string, value: string])[];
      link: string | null;
    }
  | {
      kind: 'failedDelivery';
      failed: { channel: DeliveryChannel; to: string; subject: string };
      explanation: string;
      link: string | null;
    }
  /** A text message, whose text is composed when it is sent. */
  | {
      kind: 'sms';
      notice: SmsKind;
      /** The inspection; null for a request that the office has not accepted. */
      inspectionId: string | null;
      /** The time in the message, as for a mail. */
      startsAt: string | null;
      address: string;
    }
  /** The link is derived from the invitation. */
  | { kind: 'roomInvitation'; inspectionId: string; invitationId: string }
  | { kind: 'portalInvitation'; userId: string; firstName: string; expiresAt: string; link: string | null }
  | {
      kind: 'account';
      notice: AccountNotice;
      userId: string;
      firstName: string;
      at: string;
      /** The link of notices that ask to set a password. */
      link: string | null;
      expiresAt: string | null;
    };

type DeliveryChannel = z.infer<typeof Delivery.shape.channel>;

/**
 * One mail or text message to one recipient. It is claimed before it is sent, so that it is never sent twice.
 */
export const deliveries = stored(
  'deliveries',
  Delivery.extend({
    mail: z.custom<DeliveryMail>(),
    claimedAt: Instant.nullable(),
    /** The earliest time of sending; null for immediately. */
    sendAt: Instant.nullable().default(null),
    /**
     * The time when a person sent it again or dismissed it after a failure, which removes it from all lists.
     */
    handledAt: Instant.nullable().default(null),
    /** The name and role of that person. */
    handledBy: z.string().default(''),
    /** The id of the delivery that sends it again. */
    resentAs: Id.nullable().default(null),
  }),
  [
    [{ 'mail.inspectionId': 1, createdAt: -1 }],
    [{ state: 1, createdAt: 1 }],
    [{ channel: 1, claimedAt: -1 }],
    [{ channel: 1, to: 1 }],
  ],
);

export interface DeliveryRecord extends RecordOf<typeof deliveries> {}
export type NewDelivery = Pick<DeliveryRecord, '_id' | 'to' | 'subject' | 'mail'> &
  Partial<Pick<DeliveryRecord, 'sendAt'>>;

/** Creates a delivery, or returns the existing one with this id if it has the same content and recipient. */
export async function createDelivery(store: Store, input: NewDelivery): Promise<DeliveryRecord> {
  const fresh = { state: 'queued', explanation: null, claimedAt: null, sentAt: null } as const;
  const unhandled = { handledAt: null, handledBy: '', resentAs: null };
  const channel = input.mail.kind === 'sms' ? 'sms' : 'mail';
  const rest = { channel, createdAt: new Date() } as const;
  const delivery: DeliveryRecord = { sendAt: null, ...input, ...fresh, ...unhandled, ...rest };
  try {
    await store.of(deliveries).create(delivery);
    return delivery;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const known = await findDelivery(store, input._id);
    if (known?.to !== input.to || known.mail.kind !== input.mail.kind)
      throw new AppError('conflict', { thing: 'delivery' });
    return known;
  }
}

export async function findDelivery(store: Store, deliveryId: string): Promise<DeliveryRecord | null> {
  return await store.of(deliveries).findById(deliveryId).lean<DeliveryRecord>();
}

export async function findDeliveries(
  store: Store,
  deliveryIds: readonly string[],
): Promise<DeliveryRecord[]> {
  return await store
    .of(deliveries)
    .find({ _id: trusted({ $in: deliveryIds }) })
    .lean<DeliveryRecord[]>();
}

/** Mails that carried a report of this inspection, newest first. */
export async function listReportDeliveries(store: Store, inspectionId: string): Promise<DeliveryRecord[]> {
  return await store
    .of(deliveries)
    .find({ 'mail.inspectionId': inspectionId, 'mail.kind': 'report' })
    .sort({ createdAt: -1, _id: 1 })
    .lean<DeliveryRecord[]>();
}

/** The latest mail with a link to pay, on its own or in that of the report, for each inspection that has one. */
export async function latestPaymentLinks(
  store: Store,
  inspectionIds: readonly string[],
): Promise<Map<string, DeliveryRecord>> {
  const found = await store
    .of(deliveries)
    .find({
      'mail.inspectionId': trusted({ $in: [...inspectionIds] }),
      $or: trusted<object[]>([{ 'mail.kind': 'paymentLink' }, { 'mail.asksForFee': true }]),
    })
    .sort({ createdAt: 1 })
    .lean<DeliveryRecord[]>();
  return new Map(
    found.flatMap((delivery) =>
      'inspectionId' in delivery.mail ? [[delivery.mail.inspectionId ?? '', delivery] as const] : [],
    ),
  );
}

/** The mails that wait for the PDF of their report. */
export async function listMailsWithReport(
  store: Store,
  { _id, inspectionId }: { _id: string; inspectionId: string },
): Promise<DeliveryRecord[]> {
  return await store
    .of(deliveries)
    .find({ 'mail.inspectionId': inspectionId, 'mail.reportId': _id, state: 'queued' })
    .lean<DeliveryRecord[]>();
}

const WAITS_FOR_PDF = 'Queued until the PDF is ready for this recipient, however long that takes.';

/**
 * States that mails wait for the PDF of their report, or that they no longer do. What keeps them waiting is the state of
 * the report, whose rendering sends them.
 */
export async function explainWaitForPdf(
  store: Store,
  deliveryIds: readonly string[],
  { isWaiting }: { isWaiting: boolean },
): Promise<void> {
  const mails = { _id: trusted({ $in: [...deliveryIds] }), state: 'queued' } as const;
  await store.of(deliveries).updateMany(mails, { $set: { explanation: isWaiting ? WAITS_FOR_PDF : null } });
}

export const waitsForPdf = ({ state, explanation }: Pick<DeliveryRecord, 'state' | 'explanation'>): boolean =>
  state === 'queued' && explanation === WAITS_FOR_PDF;

/** The latest mails about an inspection, of any kind, newest first. */
export async function listMailsAbout(store: Store, inspectionId: string): Promise<DeliveryRecord[]> {
  return await store
    .of(deliveries)
    .find({ 'mail.inspectionId': inspectionId })
    .sort({ createdAt: -1 })
    .limit(100)
    .lean<DeliveryRecord[]>();
}

/** The latest text message that a call waits for this number. */
export async function findWaitingText(
  store: Store,
  inspectionId: string,
  to: string,
): Promise<DeliveryRecord | null> {
  return await store
    .of(deliveries)
    .findOne({ 'mail.inspectionId': inspectionId, 'mail.notice': 'waiting', channel: 'sms', to })
    .sort({ createdAt: -1, _id: 1 })
    .lean<DeliveryRecord>();
}

export const presentDelivery = presenterOf(Delivery);

export function presentReportDelivery(delivery: DeliveryRecord): ReportDelivery {
  const { state, handledAt } = delivery;
  const hasFailed = state === 'failed' || state === 'unknown';
  return { ...presentDelivery(delivery), needsDecision: hasFailed && handledAt === null };
}
