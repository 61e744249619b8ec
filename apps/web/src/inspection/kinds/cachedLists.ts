import type { Endpoint } from '@sightline/contracts/core/define';
import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../wire/queries.ts';

/**
 * Puts the server's reply into a list of the inspection that a screen has read or is reading, in place of the
 * items with these ids. A pending read may be older than the reply.
 */
export function storeInList<Item extends { id: string }>(
  queryClient: QueryClient,
  [endpoint, inspectionId]: readonly [Pick<Endpoint, 'path'>, string],
  { stored = [], gone = [] }: { stored?: readonly Item[]; gone?: readonly string[] },
): void {
  const queryKey = keyOf(endpoint, { params: { inspectionId } });
  if (!queryClient.getQueryState(queryKey)) return;
  const replaced = new Set([...gone, ...stored.map(({ id }) => id)]);
  queryClient.setQueryData<Item[]>(queryKey, (known = []) => [
    ...known.filter(({ id }) => !replaced.has(id)),
    ...stored,
  ]);
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

/** Shows the server's reply about one inspection in the inspector's day. */
export function updateDay(
  queryClient: QueryClient,
  inspectionId: string,
  facts: Partial<DayInspection>,
): void {
  queryClient.setQueriesData<DayInspection[]>({ queryKey: keyOf(listMyDay) }, (known) =>
    known?.map((listed) => (listed.id === inspectionId ? { ...listed, ...facts } : listed)),
  );
}
