import { z } from 'zod';
import { ORGANIZATION_PATH } from '../accounts/startPaths.ts';
import { download, endpoint } from '../core/define.ts';
import { Sha256 } from '../core/fields.ts';
import { BrandColor, Logo, USUAL_BRAND_COLOR } from './brand.ts';

export const OrganizationFacts = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  /** The license of the private provider firm. */
  licenseNumber: z.string(),
  /** The IANA name of the time zone in which times are shown. */
  timeZone: z.string(),
  brandColor: BrandColor.default(USUAL_BRAND_COLOR),
  logo: Logo.nullable().default(null),
  /** What the company promises its clients where they book, one line each; empty until an admin writes it. */
  promises: z.array(z.string()).default([]),
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

/** The logo, which is public because the sign-in screen, mails and reports are read without an account. */
export const getLogo = download({
  path: '/api/organization/logo/:sha256',
  summary: 'A logo that the company has, or had when a report was signed',
  access: 'public',
  params: z.object({ sha256: Sha256 }),
  produces: 'image/png',
});
