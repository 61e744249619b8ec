import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Email, Instant, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

const inspectionParams = z.object({ inspectionId: Id });

/** `skipped`: the company has turned this notice off, or its words are no longer true. */
export const DeliveryState = z.enum(['queued', 'sending', 'sent', 'failed', 'unknown', 'skipped']);
export const Delivery = z.object({
  id: Id,
  channel: z.enum(['mail', 'sms']).default('mail'),
  /** An email address or a phone number. */
  to: z.string(),
  subject: z.string(),
  state: DeliveryState,
  /** An explanation with advice when the delivery failed or its outcome is unknown. */
  explanation: z.string().nullable(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const ReportDelivery = Delivery.extend({
  /** Whether it failed, or its outcome is unknown, and no one has sent it again or dismissed it. */
  needsDecision: z.boolean(),
});
export type ReportDelivery = z.infer<typeof ReportDelivery>;

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/email/send-report',
  summary: 'Mail the newest report, one message per recipient; a repeated sendId sends nothing again',
  access: STAFF,
  body: z.strictObject({
    /** The id, minted by the dialog; the same sendId twice sends once. */
    sendId: MintedId.optional(),
    inspectionId: Id,
    recipientEmails: z
      .array(Email)
      .min(1, 'Please select at least one recipient email address')
      .max(50)
      .transform((list) => [...new Set(list)]),
    customMessage: Text.max(2000).default(''),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), deliveries: z.array(Delivery) }),
});

export const getMailSender = endpoint({
  method: 'GET',
  path: '/api/email/sender',
  summary: 'The sender of mails, as recipients see it',
  access: STAFF,
  reply: z.object({
    name: z.string(),
    /** The sender's address; null where this server does not know it. */
    address: z.string().nullable(),
  }),
});
export type MailSender = z.infer<typeof getMailSender.reply>;

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/deliveries',
  summary: 'The deliveries of the report and their outcomes',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(ReportDelivery),
});

/** A mail about an inspection; `sendAt` is in the future for a planned reminder. */
export const InspectionMail = Delivery.extend({ sendAt: Instant.nullable() });
export type InspectionMail = z.infer<typeof InspectionMail>;

export const listInspectionMails = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/mails',
  summary: 'The latest 100 mails about an inspection, sent and planned, newest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(InspectionMail),
});
