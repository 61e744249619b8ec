import type { CallInput } from '@sightline/contracts/core/define';
import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  changeInspectionStatus,
  confirmInspection,
  getInspection,
  type Inspection,
  type InspectionStatus,
  listInspections,
  listOwnInspections,
  readMissing,
} from '@sightline/contracts/inspections/inspections';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import { confirmAction, type Question } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { usePages } from '../../wire/pages.ts';
import { keyOf, useSend } from '../../wire/queries.ts';

const PAGE = 50;

/** The matching inspections, page after page; counts cover all of them. */
export function useInspectionPages(filter: CallInput<typeof listInspections>['query']) {
  const query = { ...filter, limit: PAGE };
  return usePages(keyOf(listInspections, { query }), (cursor, signal) =>
    call(listInspections, { query: { ...query, cursor } }, { signal }),
  );
}

/** Sets a status, after a question if a requirement is not met, and offers Undo. */
export function useStatusChange(): {
  change: (inspection: Inspection, status: InspectionStatus) => void;
  changingId: string | null;
} {
  const send = useSend(changeInspectionStatus, {
    refreshes: AFFECTED,
    onError: (error) => toast({ title: errorMessage(error, 'Failed to update status.'), tone: 'error' }),
  });
  const set = (inspectionId: string, status: InspectionStatus, done: () => void): void =>
    send.mutate({ params: { inspectionId }, body: { status } }, { onSuccess: done });
  const change = async ({ id, status: before }: Inspection, status: InspectionStatus): Promise<void> => {
    if (!(await isSupported(id, status))) return;
    const undo = { label: 'Undo', onClick: () => set(id, before, () => announce()) };
    set(id, status, () => announce(undo));
  };
  return {
    change: (...order) => void change(...order),
    changingId: send.isPending ? send.variables.params.inspectionId : null,
  };
}

/** Whether all requirements of the status are met, or the person sets it anyway. */
async function isSupported(inspectionId: string, status: InspectionStatus): Promise<boolean> {
  if (status !== 'completed' && status !== 'report_delivered') return true;
  try {
    const { missing } = await call(readMissing, { params: { inspectionId }, query: { status } });
    return missing.length === 0 || (await confirmAction(byHand(status, missing)));
  } catch (error) {
    toast({ title: errorMessage(error, 'Failed to update status.'), tone: 'error' });
    return false;
  }
}

function byHand(status: InspectionStatus, missing: readonly string[]): Question {
  return {
    title: `Set “${INSPECTION_STATUS_LABELS[status]}” by hand?`,
    text: `${missing.join(' ')} The history will say that the status was set by hand.`,
    action: 'Set by hand',
  };
}

/** Cancels an inspection with a reason. */
export function useCancellation(
  { id: inspectionId }: Inspection,
  onDone: () => void,
): { mutate: (reason: string) => void; isPending: boolean; error: Error | null } {
  const send = useSend(changeInspectionStatus, {
    refreshes: AFFECTED,
    onSuccess: () => {
      onDone();
      toast({ title: 'Inspection canceled.', tone: 'success' });
    },
  });
  const mutate = (reason: string): void =>
    send.mutate({ params: { inspectionId }, body: { status: 'cancelled', reason } });
  return { mutate, isPending: send.isPending, error: send.error };
}

/** Confirms a client's request in the version that the person sees. */
export function useConfirmation({ id: inspectionId, updatedAt: unmodifiedSince }: Inspection): {
  confirm: () => void;
  isPending: boolean;
} {
  const send = useSend(confirmInspection, {
    refreshes: AFFECTED,
    onSuccess: () =>
      toast({ title: 'Inspection confirmed', description: 'The client is told by email.', tone: 'success' }),
    onError: (error) =>
      toast({ title: errorMessage(error, 'The confirmation was not saved.'), tone: 'error' }),
  });
  const confirm = (): void => send.mutate({ params: { inspectionId }, body: { unmodifiedSince } });
  return { confirm, isPending: send.isPending };
}

/** The queries that show a status or depend on one. */
export const AFFECTED = [
  ...[listInspections, listOwnInspections, getInspection, listMyDay],
  ...[listStatusChanges, listInspectionMails],
];

function announce(action?: { label: string; onClick: () => void }): void {
  toast({ title: 'Inspection status updated successfully.', tone: 'success', action });
}
