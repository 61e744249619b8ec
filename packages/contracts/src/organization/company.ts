import { z } from 'zod';
import { ADMIN } from '../accounts/roles.ts';
import { ORGANIZATION_PATH } from '../accounts/startPaths.ts';
import { endpoint } from '../core/define.ts';
import { Address, Email, Line, RequiredLine } from '../core/fields.ts';
import { Phone } from '../core/phoneNumber.ts';
import { BrandColor } from './brand.ts';
import { OrganizationFacts } from './organization.ts';

export const changeOrganization = endpoint({
  method: 'PATCH',
  path: ORGANIZATION_PATH,
  summary: 'Change the given facts of the company; reports that were signed keep what they state',
  access: ADMIN,
  body: z.strictObject({
    /** The version that the editor saw; refused when there is a newer one. */
    seenVersion: z.int().min(1).optional(),
    name: RequiredLine.optional(),
    address: Address.optional(),
    phone: Phone.optional(),
    email: Email.or(z.literal('')).optional(),
    licenseNumber: Line.optional(),
    /** The IANA name. */
    timeZone: z.string().max(60).refine(isTimeZone, 'This is not a time zone.').optional(),
    brandColor: z.string().toLowerCase().pipe(BrandColor).optional(),
    promises: z
      .array(RequiredLine.max(80, 'Use at most 80 characters'))
      .max(8, 'Use at most 8 lines')
      .optional(),
    /** Removes the logo; a new one is uploaded. */
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

/** The length of one megabyte in Base64. */
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
