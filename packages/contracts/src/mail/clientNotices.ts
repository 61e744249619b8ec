import { z } from 'zod';
import { InspectionNotice } from '../inspections/inspectionNotices.ts';

/** Notices to clients, each of which the company can turn off. Mails about accounts are always sent. */

/** Notices that are also sent by text message. */
export const SmsNotice = z.enum(['requested', ...InspectionNotice.options, 'report', 'roomInvitation']);
export type SmsNotice = z.infer<typeof SmsNotice>;

/** A text message: one of these notices, or that a call waits for the client. */
export const SmsKind = z.enum([...SmsNotice.options, 'waiting']);
export type SmsKind = z.infer<typeof SmsKind>;

/** The notice whose switch turns a text message off: both of these have the link to the call. */
export const noticeOfSms = (kind: SmsKind): SmsNotice => (kind === 'waiting' ? 'roomInvitation' : kind);

export const ClientNotice = z.enum([
  ...SmsNotice.options,
  'receipt',
  'paymentLink',
  'portalInvitation',
  'messages',
]);
export type ClientNotice = z.infer<typeof ClientNotice>;

const on = z.boolean().default(true);
const off = z.boolean().default(false);

const ByMail = z.strictObject({
  requested: on,
  confirmed: on,
  moved: on,
  changed: on,
  cancelled: on,
  dayBefore: on,
  hourBefore: on,
  report: on,
  receipt: on,
  paymentLink: on,
  portalInvitation: on,
  roomInvitation: on,
  messages: on,
} satisfies Record<ClientNotice, z.ZodType>);

/** Text notices, which are off until the company has a gateway for them; staff text a link by hand. */
const BySms = z.strictObject({
  requested: off,
  confirmed: off,
  moved: off,
  changed: off,
  cancelled: off,
  dayBefore: off,
  hourBefore: off,
  report: off,
  roomInvitation: on,
} satisfies Record<SmsNotice, z.ZodType>);

/** The limits of text messages of every kind to one number. Decision 186. */
export const MINUTES_BETWEEN_TEXTS = 3;
export const TEXTS_IN_AN_HOUR = 3;
export const TEXTS_IN_A_DAY = 10;

export const NoticeSettings = z.strictObject({
  mail: ByMail.default(ByMail.parse({})),
  sms: BySms.default(BySms.parse({})),
  /** The most text messages that the company sends in 24 hours. */
  textsInADay: z.int().min(0).max(100_000).default(200),
});
export type NoticeSettings = z.infer<typeof NoticeSettings>;
