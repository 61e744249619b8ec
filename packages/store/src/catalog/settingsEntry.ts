import { OrganizationSettings } from '@sightline/contracts/organization/organizationSettings';
import type { Entry } from './versions.ts';

/** The catalog entry of the company's settings, whose initial values are in the organization's document. */
export function settingsEntry(before: OrganizationSettings): Entry<OrganizationSettings> & {
  builtIn: OrganizationSettings;
} {
  return {
    key: 'settings',
    thing: 'settings page',
    parse: (body) => OrganizationSettings.parse(body),
    builtIn: before,
  };
}

export const SETTINGS = settingsEntry(OrganizationSettings.parse({}));
