import { z } from 'zod';
import { BookingSettings } from './bookingSettings.ts';
import { BrandColor, Logo, USUAL_BRAND_COLOR } from './brand.ts';
import { NoticeSettings } from './clientNotices.ts';
import { download, endpoint } from './core/define.ts';
import { Cents, Email, Instant, Line, Phone, RequiredLine, Sha256 } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { FeeSettings } from './feeSettings.ts';
import { MailKind, MailText, MailTexts, unknownPlaceholders } from './mailTexts.ts';
import { READ_FEES } from './publicBooking.ts';
import { ADMIN, STAFF } from './roles.ts';
import { ORGANIZATION_PATH } from './startPaths.ts';

/** One organization's facts: configuration, never constants in code. */

export const OrganizationFacts = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** License of the private provider firm. */
  licenseNumber: z.string(),
  /** IANA name; times are shown in it. */
  timeZone: z.string(),
  brandColor: BrandColor.default(USUAL_BRAND_COLOR),
  logo: Logo.nullable().default(null),
  /** True while the data is the seeded demonstration. */
  isDemo: z.boolean(),
});
export type OrganizationFacts = z.infer<typeof OrganizationFacts>;

export const getOrganization = endpoint({
  method: 'GET',
  path: ORGANIZATION_PATH,
  summary: 'Public facts of the organization: name, phone, time zone',
  access: 'public',
  reply: OrganizationFacts,
});

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: ORGANIZATION_PATH,
  summary: 'Change the given facts of the company; reports that were signed keep what they state',
  access: ADMIN,
  body: z.strictObject({
    /** The version that the editor saw; refused when there is a newer one. */
    seenVersion: z.int().min(1).optional(),
    name: RequiredLine.optional(),
    address: Line.optional(),
    phone: Phone.optional(),
    email: Email.or(z.literal('')).optional(),
    licenseNumber: Line.optional(),
    /** IANA name. */
    timeZone: z.string().max(60).refine(isTimeZone, 'This is not a time zone.').optional(),
    brandColor: z.string().toLowerCase().pipe(BrandColor).optional(),
    /** Takes the logo away; a new one is uploaded. */
    logo: z.null().optional(),
  }),
  reply: OrganizationFacts,
});

/** The company's facts for their editor. The public ones have no version. */
export const getCompany = endpoint({
  method: 'GET',
  path: '/api/organization/edit',
  summary: 'The facts of the company with their version, for an editor',
  access: ADMIN,
  reply: z.object({ version: z.int(), facts: OrganizationFacts }),
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** One megabyte, as Base64 writes it. */
const MAX_LOGO_LETTERS = 1_398_104;

export const uploadLogo = endpoint({
  method: 'PUT',
  path: '/api/organization/logo',
  summary:
    'Replace the logo: a PNG, JPEG or WebP of at most 1 MB, stored as a PNG of at most 800 x 320 pixels',
  access: ADMIN,
  body: z.strictObject({
    base64: z
      .base64('This is not a file')
      .min(1, 'Choose a file')
      .max(MAX_LOGO_LETTERS, 'Use a logo of at most 1 MB'),
  }),
  reply: OrganizationFacts,
});

/** Public, as the sign-in screen, mails and reports are read without an account. */
export const getLogo = download({
  path: '/api/organization/logo/:sha256',
  summary: 'A logo that the company has, or had when a report was signed',
  access: 'public',
  params: z.object({ sha256: Sha256 }),
  produces: 'image/png',
});

/** Cents by inspection type, in person and virtual; the lines explain the sum. */
export const FeeSchedule = z.record(
  z.string(),
  z.object({
    inPersonCents: Cents,
    virtualCents: Cents,
    inPersonLines: z.array(z.object({ label: z.string(), cents: Cents })),
    virtualLines: z.array(z.object({ label: z.string(), cents: Cents })),
  }),
);
export type FeeSchedule = z.infer<typeof FeeSchedule>;

export const getFees = endpoint({
  ...READ_FEES,
  summary: 'The fee schedules, to show; the server computes the fee. A visitor sees the one of bookings',
  access: 'public',
  reply: z.object({ booking: FeeSchedule, clientRequest: FeeSchedule }),
});

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

export const RecipientGroup = z.strictObject({
  id: Id,
  name: RequiredLine,
  /** Building officials, for example: their copy of a report has the coordinates of photos. */
  receivesCoordinates: z.boolean().default(false),
  recipients: z.array(z.strictObject({ name: RequiredLine, email: Email })).max(50),
});
export type RecipientGroup = z.infer<typeof RecipientGroup>;

export const listRecipientGroups = endpoint({
  method: 'GET',
  path: '/api/recipient-groups',
  summary: 'Groups offered in the email dialog',
  access: STAFF,
  reply: z.array(RecipientGroup),
});

const RecipientGroupsVersion = z.object({ version: z.int(), groups: z.array(RecipientGroup) });

export const getRecipientGroups = endpoint({
  method: 'GET',
  path: '/api/recipient-groups/edit',
  summary: 'The recipient groups with their version, for an editor',
  access: ADMIN,
  reply: RecipientGroupsVersion,
});

export const saveRecipientGroups = endpoint({
  method: 'PUT',
  path: '/api/recipient-groups/edit',
  summary: 'Replace the recipient groups, unless somebody else has since they were read',
  access: ADMIN,
  body: z.strictObject({
    seenVersion: z.int().min(1),
    groups: z
      .array(RecipientGroup)
      .max(30, 'Use at most 30 groups')
      .refine(
        (groups) => new Set(groups.map(({ name }) => name.toLowerCase())).size === groups.length,
        'Two groups have the same name.',
      ),
  }),
  reply: RecipientGroupsVersion,
});

/** How many of what retention deletes. Inspections, reports, signed checklists, photos and payments always stay. */
export const RetentionCounts = z.object({
  /** With their recordings; those that a signature or a report covers stay. */
  voiceNotes: z.int(),
  roomEvents: z.int(),
  /** That never became an inspection and were not paid for. */
  quoteRequests: z.int(),
  auditEntries: z.int(),
  /** Files that were uploaded for a message and never sent; a day is enough. */
  attachments: z.int(),
});
export type RetentionCounts = z.infer<typeof RetentionCounts>;

export const getRetention = endpoint({
  method: 'GET',
  path: '/api/retention',
  summary: 'How long records are kept, how many inspections are older, and what the next run would delete',
  access: ADMIN,
  reply: z.object({
    years: z.int(),
    due: z.int(),
    /** What the next daily run would delete. */
    expired: RetentionCounts,
    lastRun: z.object({ at: Instant, deleted: RetentionCounts }).nullable(),
  }),
});
