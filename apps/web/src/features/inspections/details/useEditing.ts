import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import { listStatusChanges } from '@sightline/contracts/inspections/inspectionHistory';
import {
  getInspection,
  type Inspection,
  listInspections,
} from '@sightline/contracts/inspections/inspections';
import { type InspectionChange, updateInspection } from '@sightline/contracts/inspections/scheduling';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { assignHost } from '@sightline/contracts/rooms/rooms';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { keyOf } from '../../../wire/queries.ts';

interface Edit {
  change: InspectionChange;
  /** Undefined if the host stays the same. */
  hostId: string | null | undefined;
}

interface Editing {
  save: (change: Edit['change'], hostId: Edit['hostId']) => void;
  isPending: boolean;
  problem: string | null;
  /** The version that the refused attempt was based on, and the one that is shown instead; null without a conflict. */
  conflict: Conflict | null;
}

export interface Conflict {
  before: Inspection;
  after: Inspection;
}

/**
 * Saves changes to the version that the dialog was opened with. If a newer version exists, its changes are
 * shown, and the next attempt is based on it. Decision 065.
 */
export function useEditing(inspection: Inspection, onSaved: () => void): Editing {
  const queryClient = useQueryClient();
  const key = keyOf(getInspection, { params: { inspectionId: inspection.id } });
  const seen = useRef(inspection);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const show = (saved: Inspection): void => {
    seen.current = saved;
    queryClient.setQueryData(key, saved);
    for (const { path } of [listInspections, listMyDay, listStatusChanges, listInspectionMails])
      void queryClient.invalidateQueries({ queryKey: keyOf({ path }) });
  };
  const showNewer = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: key });
    const after = queryClient.getQueryData<Inspection>(key);
    if (!after || after.updatedAt === seen.current.updatedAt) return;
    setConflict({ before: seen.current, after });
    seen.current = after;
  };
  const send = useMutation({
    mutationFn: (edit: Edit) => sendEdit(seen.current, edit, show),
    onSuccess: () => {
      onSaved();
      toast({ title: 'Inspection updated successfully.', tone: 'success' });
    },
    onError: (error) => {
      const wasLate = error instanceof CallError && error.code === 'changedMeanwhile';
      if (wasLate) void showNewer();
    },
  });
  return {
    save: (change, hostId) => send.mutate({ change, hostId }),
    isPending: send.isPending,
    conflict: send.error && conflict,
    problem: send.error && errorMessage(send.error, 'Failed to update inspection.'),
  };
}

/** A saved part is shown at once, so that a second attempt sends only the missing part. */
async function sendEdit(
  { id: inspectionId, updatedAt: unmodifiedSince }: Pick<Inspection, 'id' | 'updatedAt'>,
  { change, hostId }: Edit,
  show: (saved: Inspection) => void,
): Promise<void> {
  const params = { inspectionId };
  if (Object.keys(change).length > 0)
    show(await call(updateInspection, { params, body: { ...change, unmodifiedSince } }));
  if (hostId !== undefined) show(await call(assignHost, { params, body: { hostId } }));
}
