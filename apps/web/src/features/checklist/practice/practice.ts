import { applyChange, type ChecklistChange, seenIn } from '@sightline/contracts/checklists/checklistChanges';
import { RESULT_FIELDS, stateOf } from '@sightline/contracts/checklists/checklistFields';
import { UNFINISHED } from '@sightline/contracts/checklists/checklistItems';
import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { Inspection } from '@sightline/contracts/inspections/inspections';
import { changePractice, type PracticeFields } from './practiceFields.ts';
import { PRACTICE_ID } from './practiceIds.ts';

/** An inspection without data, so that the form shows its fallbacks. */
export const PRACTICE_INSPECTION: Inspection = {
  ...Inspection.omit({ id: true, clientId: true }).parse({
    clientName: '',
    projectType: 'comprehensive',
    address: '',
    inspectorId: null,
    inspector: '',
    scheduledDate: null,
    completedDate: null,
    status: 'in_progress',
    feeCents: null,
    paymentStatus: 'pending',
    isVirtual: false,
    createdAt: new Date(0).toISOString(),
    updatedAt: new Date(0).toISOString(),
  }),
  id: PRACTICE_ID,
  clientId: PRACTICE_ID,
};

/** A checklist that behaves like a stored one: read-only at first, once it has an answer. */
export function practiceChecklist(template: Checklist['template'], fields: PracticeFields): Checklist {
  const changes = Object.values(fields).map(({ at }) => at);
  const createdAt = changes.toSorted()[0] ?? null;
  const updatedAt = changes.toSorted().at(-1) ?? PRACTICE_INSPECTION.updatedAt;
  const revision = changes.length;
  const identity = { id: PRACTICE_ID, inspectionId: PRACTICE_ID };
  const open = { signed: null, ...UNFINISHED, progress: null };
  return { ...identity, template, fields, ...open, createdAt, revision, updatedAt };
}

/** Resolves with false if this device cannot keep it. */
export function changePracticeField(change: ChecklistChange): Promise<boolean> {
  return changePractice((fields) => withOneResult(applied(fields, change), change));
}

function applied(fields: PracticeFields, change: ChecklistChange): PracticeFields {
  const made = { by: 'You', at: change.madeAt };
  return { ...fields, [change.field]: applyChange(stateOf(fields, change.field), change, made) };
}

/** A result that is set clears the other two, as on the server. */
function withOneResult(fields: PracticeFields, { field, value, madeAt }: ChecklistChange): PracticeFields {
  if (value !== true || !RESULT_FIELDS.some((name) => name === field)) return fields;
  const others = RESULT_FIELDS.filter((name) => name !== field && stateOf(fields, name)?.value === true);
  return others.reduce((known, name) => {
    const cleared = { changeId: mintId(), field: name, value: false, madeAt };
    return applied(known, { ...cleared, ...seenIn(stateOf(known, name)) });
  }, fields);
}
