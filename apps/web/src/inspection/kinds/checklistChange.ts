import type { ChecklistChange } from '@sightline/contracts/checklists/checklistChanges';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  updateChecklist,
} from '@sightline/contracts/checklists/checklists';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { withReply } from './storedChecklist.ts';

export interface ChangedField {
  change: ChecklistChange;
  /** Absent if the checklist was not created yet when the change was made: the change then creates it. */
  checklistId?: string;
}

export const checklistChange = defineKind<ChangedField, Checklist>({
  name: 'checklistChange',
  label: () => 'Checklist change',
  lane: ({ parentId: inspectionId }) => `checklist:${inspectionId}`,
  send: ({ parentId: inspectionId, input: { change, checklistId } }) => {
    const body = { changes: [change] };
    return checklistId
      ? call(updateChecklist, { params: { checklistId }, body })
      : call(createChecklist, { params: { inspectionId }, body });
  },
  show: (queryClient, { parentId: inspectionId }, checklist) => {
    queryClient.setQueryData<Checklist>(
      keyOf(getChecklist, { params: { inspectionId } }),
      (known) => known && withReply(known, checklist),
    );
  },
  reads: [getInspection, getChecklist],
});
