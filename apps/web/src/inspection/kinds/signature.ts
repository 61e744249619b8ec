import { type Checklist, getChecklist } from '@sightline/contracts/checklists/checklists';
import {
  listSignedChecklists,
  type SignatureOrder,
  type SignedChecklist,
  signChecklist,
} from '@sightline/contracts/checklists/signedChecklists';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import type { Entry } from '../../offline/Entry.ts';
import { defineKind } from '../../offline/EntryKind.ts';
import { call } from '../../wire/call.ts';
import { keyOf } from '../../wire/queries.ts';
import { updateDay } from './cachedLists.ts';
import { checklistChange } from './checklistChange.ts';
import { still } from './still.ts';
import { withSignature } from './storedChecklist.ts';
import { voiceNote } from './voiceNote.ts';

export interface SignatureInput {
  checklistId: string;
  order: SignatureOrder;
}

/** A signature, sent after everything that it signs: marks, photos and voice notes. */
export const signature = defineKind<SignatureInput, SignedChecklist>({
  name: 'signature',
  label: () => 'Signature',
  lane: ({ parentId: inspectionId }) => `checklist:${inspectionId}`,
  needs: ({ parentId: inspectionId, input: { order } }, earlier) => {
    const isSigned = (entry: Entry): boolean => {
      if (voiceNote.is(entry)) return order.voiceNoteIds?.includes(entry.input.voiceNoteId) ?? false;
      return entry.parentId === inspectionId && (still.is(entry) || checklistChange.is(entry));
    };
    return earlier.filter(isSigned).map(({ id }) => id);
  },
  send: ({ input: { checklistId, order } }) => call(signChecklist, { params: { checklistId }, body: order }),
  show: (queryClient, { parentId: inspectionId }, signed) => {
    queryClient.setQueryData<Checklist>(
      keyOf(getChecklist, { params: { inspectionId } }),
      (known) => known && withSignature(known, signed),
    );
    updateDay(queryClient, inspectionId, { signedVersion: signed.version });
  },
  reads: [getInspection, getChecklist, listSignedChecklists],
});
