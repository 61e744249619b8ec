import { getInspection, type Inspection, listInspections } from '@sightline/contracts/inspections';
import { type DayInspection, listMyDay } from '@sightline/contracts/myDay';
import type { QueryClient } from '@tanstack/react-query';
import { pageOutbox } from '../offline/pageOutbox.ts';
import { keyOf } from '../wire/queries.ts';

/** Sends this person's outbox until the returned function is called. A start that was sent is shown everywhere. */
export function sendUnsentWork(userId: string, queryClient: QueryClient): () => void {
  const outbox = pageOutbox();
  const stopListening = outbox.listen((event) => {
    if (event.type === 'sent' && event.sent.kind === 'statusChange')
      showStored(queryClient, event.sent.inspection);
  });
  outbox.setOwner(userId);
  return () => {
    stopListening();
    outbox.setOwner(null);
  };
}

/** The reply arrives before its entry disappears: without it the former status would flicker back. */
function showStored(queryClient: QueryClient, inspection: Inspection): void {
  const params = { inspectionId: inspection.id };
  queryClient.setQueryData(keyOf(getInspection, { params }), inspection);
  queryClient.setQueriesData<DayInspection[]>({ queryKey: keyOf(listMyDay) }, (known) =>
    known?.map((listed) => (listed.id === inspection.id ? { ...listed, ...inspection } : listed)),
  );
  void queryClient.invalidateQueries({ queryKey: keyOf(listInspections) });
}
