import type { CurrentUser } from '../accounts/accounts.ts';
import type { Inspection } from '../inspections/inspections.ts';

/** The rights that decide, with the inspection, which calls a person may host. */
export type HostingRights = Pick<CurrentUser, 'id' | 'canHost' | 'canHostAssigned'>;

/**
 * Whether staff may host the calls of an inspection: by role, as the assigned host, or as the inspector where the
 * company allows it. The server admits people by this rule, and pages name their buttons by it.
 */
export function mayHost(
  { id, canHost, canHostAssigned }: HostingRights,
  { inspectorId, hostId }: Pick<Inspection, 'inspectorId' | 'hostId'>,
): boolean {
  return canHost || hostId === id || (canHostAssigned && inspectorId === id);
}
