import { type DayInspection, listMyDay } from '@sightline/contracts/dashboard/myDay';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { QueryClient } from '@tanstack/react-query';
import type { StatusChangeEntry } from '../offline/entries.ts';
import type { OutboxOwner } from '../offline/outboxOwner.ts';
import { pageOutbox } from '../offline/pageOutbox.ts';
import { refetchAfterRefusal } from '../offline/refetchAfterRefusal.ts';
import { showStoredSite } from '../offline/siteChanges.ts';
import { showStoredMeasuring } from '../offline/useMeasurements.ts';
import { toast } from '../ui/toasts.ts';
import { keyOf } from '../wire/queries.ts';

/** Sends this person's outbox until the returned function is called. A start that was sent is shown everywhere. */
export function sendUnsentWork(owner: OutboxOwner, queryClient: QueryClient): () => void {
  const outbox = pageOutbox();
  const stopListening = outbox.listen((event) => {
    if (event.type === 'needsAttention') refetchAfterRefusal(queryClient, event.entry);
    if (event.type !== 'sent') return;
    const { sent } = event;
    if (sent.kind === 'statusChange') {
      showStored(queryClient, sent.inspection);
      announceOtherStatus(sent.entry, sent.inspection);
    }
    showStoredMeasuring(queryClient, sent);
    if (sent.kind === 'site') showStoredSite(queryClient, sent.inspection);
    if (sent.kind === 'signature')
      updateDay(queryClient, sent.entry.inspectionId, { signedVersion: sent.signed.version });
  });
  outbox.setOwner(owner);
  return () => {
    stopListening();
    outbox.setOwner(null);
  };
}

/** The reply arrives before its entry disappears: without it the former status would flicker back. */
function showStored(queryClient: QueryClient, inspection: Inspection): void {
  const params = { inspectionId: inspection.id };
  queryClient.setQueryData(keyOf(getInspection, { params }), inspection);
  updateDay(queryClient, inspection.id, inspection);
  void queryClient.invalidateQueries({ queryKey: keyOf(listInspections) });
}

function updateDay(queryClient: QueryClient, inspectionId: string, facts: Partial<DayInspection>): void {
  queryClient.setQueriesData<DayInspection[]>({ queryKey: keyOf(listMyDay) }, (known) =>
    known?.map((listed) => (listed.id === inspectionId ? { ...listed, ...facts } : listed)),
  );
}

/** Says that the office changed the status while the start waited for a signal. */
function announceOtherStatus({ status: asked }: StatusChangeEntry, { status, address }: Inspection): void {
  if (status === asked) return;
  const label = INSPECTION_STATUS_LABELS[status].toLowerCase();
  toast({
    title: 'Inspection not started',
    description: `The inspection at ${address} was ${label} before your start was received. Call the office before you continue.`,
    tone: 'error',
    durationMs: LONG_MS,
  });
}

/** Until the person looks at the phone again. */
const LONG_MS = 60_000;
