import {
  type ChecklistChange,
  type FieldValue,
  seenIn,
} from '@sightline/contracts/checklists/checklistChanges';
import { notesField, stateOf } from '@sightline/contracts/checklists/checklistFields';
import {
  type Checklist,
  createChecklist,
  getChecklist,
  type Mark,
} from '@sightline/contracts/checklists/checklists';
import {
  type SignatureOrder,
  type SignedInspection,
  seenFields,
  signedInspection,
} from '@sightline/contracts/checklists/signedChecklists';
import { mintId } from '../../packages/contracts/src/core/ids.ts';
import type { HttpClient } from './HttpClient.ts';

/** A change by a device that has just read this checklist; a signed one is corrected with a new version. */
export function changeOf(checklist: Checklist, field: string, value: FieldValue): ChecklistChange {
  const state = stateOf(checklist.fields, field);
  const amends = checklist.signed ? { amends: checklist.signed.version } : {};
  return { changeId: mintId(), field, value, ...seenIn(state), ...amends, madeAt: new Date().toISOString() };
}

/** Changes fields like a person who has the checklist open. */
export async function changeChecklist(
  caller: HttpClient,
  inspectionId: string,
  values: Record<string, FieldValue>,
): Promise<Checklist> {
  const params = { inspectionId };
  const checklist = await caller.ask(getChecklist, { params });
  const changes = Object.entries(values).map(([field, value]) => changeOf(checklist, field, value));
  return await caller.ask(createChecklist, { params, body: { changes } });
}

export async function markItem(
  caller: HttpClient,
  inspectionId: string,
  itemId: string,
  { mark, notes }: { mark?: Mark | null; notes?: string },
): Promise<Checklist> {
  return await changeChecklist(caller, inspectionId, {
    ...(mark !== undefined && { [itemId]: mark }),
    ...(notes !== undefined && notes !== '' && { [notesField(itemId)]: notes }),
  });
}

/** The order to sign a checklist that the signer has just read, without evidence. */
export function signatureOf(
  checklist: Pick<Checklist, 'fields' | 'signed'>,
  inspection: SignedInspection,
): SignatureOrder {
  return {
    signatureId: mintId(),
    seen: seenFields(checklist),
    photoIds: [],
    voiceNoteIds: [],
    jurisdictionVersion: null,
    inspection: signedInspection(inspection),
    follows: checklist.signed?.version ?? 0,
    signature: {
      width: 500,
      height: 200,
      strokes: [
        [
          [10, 20],
          [60, 40],
        ],
      ],
    },
    signedAt: new Date().toISOString(),
  };
}
