import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../../wire/queries.ts';

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
