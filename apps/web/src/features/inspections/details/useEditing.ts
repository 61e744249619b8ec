import {
  getInspection,
  type Inspection,
  type InspectionChange,
  listInspections,
  updateInspection,
} from '@sightline/contracts/inspections';
import { listMyDay } from '@sightline/contracts/myDay';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../ui/toasts.ts';
import { CallError, errorMessage } from '../../../wire/CallError.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';

interface Editing {
  save: (change: InspectionChange) => void;
  isPending: boolean;
  problem: string | null;
}

/** Saves changes of the inspection as the person sees it. If somebody else was first, theirs are read and shown. */
export function useEditing(inspection: Inspection, onSaved: () => void): Editing {
  const queryClient = useQueryClient();
  const key = keyOf(getInspection, { params: { inspectionId: inspection.id } });
  const send = useSend(updateInspection, {
    refreshes: [listInspections, listMyDay],
    onSuccess: (saved) => {
      queryClient.setQueryData(key, saved);
      onSaved();
      toast({ title: 'Inspection updated successfully.', tone: 'success' });
    },
    onError: (error) => {
      const wasLate = error instanceof CallError && error.code === 'changedMeanwhile';
      if (wasLate) void queryClient.invalidateQueries({ queryKey: key });
    },
  });
  const { id: inspectionId, updatedAt: unmodifiedSince } = inspection;
  return {
    save: (change) => send.mutate({ params: { inspectionId }, body: { ...change, unmodifiedSince } }),
    isPending: send.isPending,
    problem: send.error && errorMessage(send.error, 'Failed to update inspection.'),
  };
}
