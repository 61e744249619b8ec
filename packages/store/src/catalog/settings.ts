import { InspectionNotice } from '@sightline/contracts/inspections/inspectionNotices';
import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import { z } from 'zod';
import type { Entry } from './versions.ts';

/** Settings as they are stored. Until each notice had a switch of its own, one was for all mails about times. */
export function readSettings(stored: unknown): OrganizationSettings {
  const { booking: kept, ...settings } = FormerSettings.parse(stored ?? {});
  const { mailsClients, ...booking } = kept ?? {};
  const notices = mailsClients === false && !settings.notices ? { mail: SILENT } : settings.notices;
  return OrganizationSettings.parse({ ...settings, ...(kept && { booking }), ...(notices && { notices }) });
}

const FormerSettings = z.looseObject({
  booking: z.looseObject({ mailsClients: z.boolean().optional() }).optional(),
  notices: z.looseObject({}).optional(),
});

const SILENT = Object.fromEntries(
  ['requested', ...InspectionNotice.options].map((notice) => [notice, false] as const),
);

/** How the company inspects. What was set before settings had versions is in the organization's document. */
export function settingsEntry(before: OrganizationSettings): Entry<OrganizationSettings> & {
  builtIn: OrganizationSettings;
} {
  return {
    key: 'settings',
    thing: 'settings page',
    parse: readSettings,
    builtIn: before,
  };
}

export const SETTINGS = settingsEntry(OrganizationSettings.parse({}));
