import { type Inspection, listOwnInspections } from '@sightline/contracts/inspections';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRead } from '../../wire/queries.ts';
import { useCurrentUser } from '../../wire/session.ts';

/** Requested only when the account belongs to a client record. */
export function useOwnInspections(): UseQueryResult<Inspection[]> {
  const { clientId } = useCurrentUser();
  return useRead(listOwnInspections, {}, { enabled: clientId !== null });
}
