import { ORGANIZATION_PATH } from '@sightline/contracts/accounts/startPaths';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { request } from './call.ts';
import { keyOf } from './queries.ts';
import { SilenceLimit } from './SilenceLimit.ts';

/** Facts of the organization; undefined until they arrive. */
export function useOrganization(enabled = true): OrganizationFacts | undefined {
  return useOrganizationQuery(enabled).data;
}

/** Whether the company is set up, as far as the page knows: false once the server has said that no account exists. */
export function useIsSetUp(): boolean {
  return !isNotSetUp(useOrganizationQuery().error);
}

export const isNotSetUp = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'notSetUp';

function useOrganizationQuery(enabled = true): UseQueryResult<OrganizationFacts> {
  return useQuery({
    enabled,
    queryKey: keyOf({ path: ORGANIZATION_PATH }, {}),
    queryFn: ({ signal }) => readOrganization(signal),
  });
}

/** The time zone in which times are shown and typed; the device's own until the organization's is known. */
export function useTimeZone(): string {
  return useOrganization()?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

async function readOrganization(signal: AbortSignal): Promise<OrganizationFacts> {
  const [reply, { OrganizationFacts: Facts }] = await Promise.all([
    request({ method: 'GET', path: ORGANIZATION_PATH }, {}, { signal }),
    // The schema is loaded here, so that the sign-in screen does not need it.
    SilenceLimit.arrival(import('@sightline/contracts/organization/organization')),
  ]);
  return Facts.parse(reply);
}
