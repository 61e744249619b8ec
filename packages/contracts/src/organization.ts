import { z } from 'zod';
import { endpoint } from './core/define.ts';
import { Cents, Email, RequiredLine } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { ACCOUNTS, ADMIN, STAFF } from './roles.ts';
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
  method: 'GET',
  path: '/api/fees',
  summary: 'Both fee schedules, to show; the server computes the fee of a request',
  access: ACCOUNTS,
  reply: z.object({ booking: FeeSchedule, clientRequest: FeeSchedule }),
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

export const replaceRecipientGroups = endpoint({
  method: 'PUT',
  path: '/api/recipient-groups',
  summary: 'Replace the recipient groups',
  access: ADMIN,
  body: z.array(RecipientGroup).max(30),
  reply: z.array(RecipientGroup),
});
