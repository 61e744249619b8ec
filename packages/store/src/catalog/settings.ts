import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import type { Entry } from './versions.ts';

/** Settings as they are stored. */
export const readSettings = (stored: unknown): OrganizationSettings =>
  OrganizationSettings.parse(stored ?? {});

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
