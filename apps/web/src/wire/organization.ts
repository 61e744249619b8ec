import { ORGANIZATION_PATH } from '@sightline/contracts/accounts/startPaths';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { useQuery } from '@tanstack/react-query';
import { request } from './call.ts';
import { keyOf } from './queries.ts';

/** Facts of the organization; undefined until they arrive. */
export function useOrganization(enabled = true): OrganizationFacts | undefined {
  return useQuery({
    enabled,
    queryKey: keyOf({ path: ORGANIZATION_PATH }, {}),
    queryFn: ({ signal }) => readOrganization(signal),
  }).data;
}

/** The time zone in which times are shown and typed; the device's own until the organization's is known. */
export function useTimeZone(): string {
  return useOrganization()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

async function readOrganization(signal: AbortSignal): Promise<OrganizationFacts> {
  const [reply, { OrganizationFacts: Facts }] = await Promise.all([
    request({ method: 'GET', path: ORGANIZATION_PATH }, {}, { signal }),
    // The schema is loaded here, so that the sign-in screen does not need it.
    import('@sightline/contracts/organization/organization'),
  ]);
  return Facts.parse(reply);
}
