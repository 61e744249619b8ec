import {
  changeInspectionStatus,
  getInspection,
  type Inspection,
  type InspectionStatus,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { toast } from '../../ui/toasts.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { updateDay } from './cachedLists.ts';

interface StatusInput {
  status: InspectionStatus;
  /** The status that the inspection must still have for the change to be sent. */
  from: InspectionStatus;
}

/** The start of an inspection, which may happen without a signal. */
export const statusChange = defineKind<StatusInput, Inspection>({
  name: 'statusChange',
  label: () => 'Inspection start',
  lane: ({ parentId: inspectionId }) => `status:${inspectionId}`,
  send: ({ parentId: inspectionId, input: body }) =>
    call(changeInspectionStatus, { params: { inspectionId }, body }),
  show: (queryClient, { input }, inspection) => {
    const params = { inspectionId: inspection.id };
    queryClient.setQueryData(keyOf(getInspection, { params }), inspection);
    updateDay(queryClient, inspection.id, inspection);
    void queryClient.invalidateQueries({ queryKey: keyOf(listInspections) });
    announceOtherStatus(input, inspection);
  },
  reads: [getInspection],
});

/** Says that the office changed the status before the start was sent. */
function announceOtherStatus({ status: asked }: StatusInput, { status, address }: Inspection): void {
  if (status === asked) return;
  const label = INSPECTION_STATUS_LABELS[status].toLowerCase();
  toast({
    title: 'Inspection not started',
    description: `The inspection at ${address} was ${label} before your start was received. Call the office before you continue.`,
    tone: 'error',
    durationMs: LONG_MS,
  });
}

/** Long enough for a person to look at the phone again. */
const LONG_MS = 60_000;

/** The status of an inspection with this device's unsent change. */
export function statusWithUnsent(
  { id, status }: Pick<Inspection, 'id' | 'status'>,
  entries: readonly Entry[],
): InspectionStatus {
  const entry = statusChange.of(entries, id).findLast(({ state }) => state === 'waiting');
  return entry?.input.from === status ? entry.input.status : status;
}
