import { getOrganization, type OrganizationFacts } from '@sightline/contracts/organization';
import { useRead } from './queries.ts';

/** Facts of the organisation; undefined until they arrive. */
export function useOrganization(): OrganizationFacts | undefined {
  return useRead(getOrganization, {}).data;
}

/** The zone in which times are shown and typed; the device's own until the organisation's is known. */
export function useTimeZone(): string {
  return useOrganization()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
