import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { BookingSettings } from '../bookings/bookingSettings.ts';
import { endpoint } from '../core/define.ts';
import { NoticeSettings } from '../mail/clientNotices.ts';
import { MailKind, MailText, MailTexts, unknownPlaceholders } from '../mail/mailTexts.ts';
import { FeeSettings } from './feeSettings.ts';

/** What a number without a unit means in the size of a room. */
export const RoomUnit = z.enum(['feet', 'inches', 'meters']);
export type RoomUnit = z.infer<typeof RoomUnit>;

/** How this company inspects: its own decisions, which an admin changes. */
export const OrganizationSettings = z.object({
  /** Neither the checklist nor the report can be signed while a failed item has no photo. */
  requiresPhotoOnFail: z.boolean().default(false),
  /** Four eyes: a signed report waits for the approval of another licensed admin before it can be emailed. */
  requiresReportApproval: z.boolean().default(false),
  /** Staff sign in with a code of an authenticator app besides their password, or with a passkey. */
  requiresTwoStep: z.boolean().default(false),
  /** The assigned inspector may host the calls of their own inspections; otherwise only hosting roles do. */
  assignedInspectorHosts: z.boolean().default(false),
  /** Captures farther from the property than this are flagged. */
  siteRadiusMeters: z.number().min(10).max(10_000).default(150),
  roomUnit: RoomUnit.default('feet'),
  /** A new voice note is transcribed without being asked. */
  autoTranscription: z.boolean().default(true),
  /** Working hours, holidays, lengths and distances of bookings. */
  booking: BookingSettings.default(BookingSettings.parse({})),
  fees: FeeSettings.default(FeeSettings.parse({})),
  mailTexts: MailTexts.default(MailTexts.parse({})),
  notices: NoticeSettings.default(NoticeSettings.parse({})),
  /** How long the company keeps what is no official record (store/retention.ts): its own decision. */
  retentionYears: z.int().min(1).max(100).default(10),
});
export type OrganizationSettings = z.infer<typeof OrganizationSettings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'How this company inspects: required photos, who hosts, the radius of a site',
  access: STAFF,
  reply: OrganizationSettings,
});

export const changeSettings = endpoint({
  method: 'PATCH',
  path: '/api/settings',
  summary: 'Change the given settings',
  access: ADMIN,
  // Without the defaults: a setting that is not given stays as it is.
  body: z.strictObject({
    /** The version that the editor saw (its history: `settings` in the catalog); refused when there is a newer one. */
    seenVersion: z.int().min(0).optional(),
    requiresPhotoOnFail: z.boolean().optional(),
    requiresReportApproval: z.boolean().optional(),
    requiresTwoStep: z.boolean().optional(),
    assignedInspectorHosts: z.boolean().optional(),
    siteRadiusMeters: z.number().min(10).max(10_000).optional(),
    roomUnit: RoomUnit.optional(),
    autoTranscription: z.boolean().optional(),
    booking: BookingSettings.optional(),
    fees: FeeSettings.optional(),
    mailTexts: MailTexts.refine(
      (texts) => MailKind.options.every((kind) => unknownPlaceholders(kind, texts[kind]).length === 0),
      'A text has a placeholder that does not exist.',
    ).optional(),
    notices: NoticeSettings.optional(),
    retentionYears: z.int().min(1).max(100).optional(),
  }),
  reply: OrganizationSettings,
});

export const previewMail = endpoint({
  method: 'POST',
  path: '/api/mail-texts/preview',
  summary:
    'An email to clients as it would arrive with these texts, of an invented inspection; nothing is sent',
  access: ADMIN,
  body: z.strictObject({ kind: MailKind, text: MailText }),
  reply: z.object({ subject: z.string(), html: z.string() }),
});
