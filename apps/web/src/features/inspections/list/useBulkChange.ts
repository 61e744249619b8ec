import {
  type BulkChange,
  type BulkOutcome,
  changeInspections,
} from '@sightline/contracts/inspections/bulkChanges';
import type { InspectionStatus } from '@sightline/contracts/inspections/inspections';
import { INSPECTION_STATUS_LABELS } from '@sightline/wording/labels';
import { useState } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { AFFECTED } from '../inspectionRequests.ts';

/** The request takes this many. */
const AT_ONCE = 100;

export interface ShownOutcome extends BulkOutcome {
  /** Sets the status of those that lack its records. */
  onByHand: (() => void) | null;
  onClose: () => void;
}

export interface Bulk {
  isPending: boolean;
  /** The result of the last change, if something stayed unchanged. */
  outcome: ShownOutcome | null;
  setStatus: (ids: string[], status: InspectionStatus) => Promise<void>;
  assign: (ids: string[], inspector: { id: string | null; name: string }) => Promise<void>;
}

/** Changes many inspections after a question. What stayed unchanged is listed with its reason. */
export function useBulkChange(onDone: () => void): Bulk {
  const [outcome, setOutcome] = useState<ShownOutcome | null>(null);
  const send = useSend(changeInspections, { refreshes: AFFECTED });
  const close = (): void => {
    setOutcome(null);
    onDone();
  };
  const run = async (ids: string[], change: BulkChange): Promise<void> => {
    try {
      const result = { changed: 0, unchanged: [] as BulkOutcome['unchanged'] };
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const reply = await send.mutateAsync({ body: { ids: ids.slice(at, at + AT_ONCE), change } });
        result.changed += reply.changed;
        result.unchanged.push(...reply.unchanged);
      }
      if (result.unchanged.length > 0)
        return setOutcome({ ...result, onByHand: byHand(result, change), onClose: close });
      close();
      toast({ title: `${countText(result.changed)} changed`, tone: 'success' });
    } catch (error) {
      toast({ title: 'The inspections were not changed', description: errorMessage(error), tone: 'error' });
    }
  };
  const byHand = ({ unchanged }: BulkOutcome, change: BulkChange): (() => void) | null => {
    const ids = unchanged.filter(({ isSettable }) => isSettable).map(({ id }) => id);
    if (change.kind !== 'status' || ids.length === 0) return null;
    return () => void run(ids, { ...change, isByHand: true });
  };
  const ask = async (title: string, text: string, ids: string[], change: BulkChange): Promise<void> => {
    if (await confirmAction({ title, text, action: 'Change' })) await run(ids, change);
  };
  return {
    isPending: send.isPending,
    outcome,
    setStatus: (ids, status) =>
      ask(
        `Set ${countText(ids.length)} to “${INSPECTION_STATUS_LABELS[status]}”?`,
        CONSEQUENCES[status] ?? 'Each is noted in the history of its inspection.',
        ids,
        { kind: 'status', status },
      ),
    assign: (ids, { id: inspectorId, name }) =>
      ask(
        inspectorId === null
          ? `Leave ${countText(ids.length)} without an inspector?`
          : `Assign ${countText(ids.length)} to ${name}?`,
        'The inspectors concerned are told by email.',
        ids,
        { kind: 'inspector', inspectorId },
      ),
  };
}

const CONSEQUENCES: Partial<Record<InspectionStatus, string>> = {
  cancelled: 'Each client and inspector is told by email, and open payment pages are closed.',
  scheduled: 'Clients and inspectors of inspections that were canceled are told by email.',
};

const countText = (count: number): string => `${count} ${count === 1 ? 'inspection' : 'inspections'}`;
