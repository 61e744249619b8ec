import { z } from 'zod';
import { ADMIN, STAFF } from '../accounts/roles.ts';
import { BookingSettings } from '../bookings/bookingSettings.ts';
import { endpoint } from '../core/define.ts';
import { NoticeSettings } from '../mail/clientNotices.ts';
import { MailKind, MailText, MailTexts, unknownPlaceholders } from '../mail/mailTexts.ts';
import { FeeSettings } from './feeSettings.ts';

/** The unit of a number without one in the size of a room. */
export const RoomUnit = z.enum(['feet', 'inches', 'meters']);
export type RoomUnit = z.infer<typeof RoomUnit>;

/** From a week, in which a dispute can begin, to ten years. */
export const RecordingKeepDays = z.int().min(7).max(3650);

export const OrganizationSettings = z.object({
  /** Whether a failed item without a description blocks the signatures of the checklist and the report. */
  requiresDescriptionOnFail: z.boolean().default(false),
  /** Whether a failed item without a photo blocks the signatures of the checklist and the report. */
  requiresPhotoOnFail: z.boolean().default(false),
  /** Whether a signed report needs the approval of a second licensed admin before it can be emailed. */
  requiresReportApproval: z.boolean().default(false),
  /** Whether staff must sign in with an authenticator's code after their password, or with a passkey. */
  requiresTwoStep: z.boolean().default(false),
  /** Whether the assigned inspector may host the calls of their inspections, not only hosting roles. */
  assignedInspectorHosts: z.boolean().default(false),
  /** Whether clients and guests wait apart from each other until the host of a call comes. */
  peopleWaitApart: z.boolean().default(true),
  /**
   * Whether calls may be recorded with everyone's consent, unless an inspection excludes it
   * (`isRecordingOff`).
   */
  allowsRecording: z.boolean().default(false),
  /** The number of days after which a recording is deleted; it is named when people are asked. */
  recordingKeepDays: RecordingKeepDays.default(365),
  /** The radius beyond which captures are flagged. */
  siteRadiusMeters: z.number().min(10).max(10_000).default(150),
  roomUnit: RoomUnit.default('feet'),
  /** Whether a new voice note is transcribed automatically. */
  autoTranscription: z.boolean().default(true),
  booking: BookingSettings.default(BookingSettings.parse({})),
  fees: FeeSettings.default(FeeSettings.parse({})),
  mailTexts: MailTexts.default(MailTexts.parse({})),
  notices: NoticeSettings.default(NoticeSettings.parse({})),
  /** The number of years for which records that are not official are kept (store/retention.ts). */
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
  // Defaults are left out, so that omitted settings stay unchanged.
  body: z.strictObject({
    /** The version that the editor saw (`settings` in the catalog); refused when there is a newer one. */
    seenVersion: z.int().min(0).optional(),
    requiresDescriptionOnFail: z.boolean().optional(),
    requiresPhotoOnFail: z.boolean().optional(),
    requiresReportApproval: z.boolean().optional(),
    requiresTwoStep: z.boolean().optional(),
    assignedInspectorHosts: z.boolean().optional(),
    peopleWaitApart: z.boolean().optional(),
    allowsRecording: z.boolean().optional(),
    recordingKeepDays: RecordingKeepDays.optional(),
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
