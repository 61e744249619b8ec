import { type FieldValue, seenIn } from '@sightline/contracts/checklistChanges';
import { notesField, stateOf } from '@sightline/contracts/checklistFields';
import type { ChecklistSection } from '@sightline/contracts/checklistItems';
import type { Mark } from '@sightline/contracts/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';
import { changePracticeField, isPractice } from './practice/practice.ts';

/**
 * Changes go through the outbox: written on this device immediately, sent in the background. Each says which value the
 * person saw, and decides the conflicts that were shown with it.
 */
export function changeField(checklist: ShownChecklist, field: string, value: FieldValue): void {
  const changeId = mintId();
  const madeAt = new Date().toISOString();
  const change = { changeId, field, value, madeAt, ...seenIn(stateOf(checklist.fields, field)) };
  const { inspectionId } = checklist;
  const saving = isPractice(inspectionId)
    ? changePracticeField(change)
    : pageOutbox().add({ kind: 'checklistChange', id: changeId, inspectionId, change });
  void saving.then(warnIfUnsaved);
}

export function writeItemNotes(checklist: ShownChecklist, itemId: string, notes: string): void {
  changeField(checklist, notesField(itemId), notes);
}

/** Passes every unmarked item of a section, and offers to take that back. */
export function passRest(present: () => ShownChecklist, { title, items }: ChecklistSection): void {
  const rest = items.filter(({ mark }) => mark === null);
  const setAll = (mark: Mark | null): void => rest.forEach(({ id }) => changeField(present(), id, mark));
  setAll('pass');
  toast({
    title: `${rest.length} ${rest.length === 1 ? 'item' : 'items'} passed in ${title}`,
    tone: 'success',
    durationMs: 10_000,
    action: { label: 'Undo', onClick: () => setAll(null) },
  });
}

function warnIfUnsaved(saved: boolean): void {
  if (saved) return;
  toast({
    title: 'Storage full',
    description: 'This device cannot keep changes. Leave this page open until everything is saved.',
    tone: 'error',
  });
}
