import {
  type ChecklistChange,
  type FieldValue,
  seenIn,
} from '@sightline/contracts/checklists/checklistChanges';
import { notesField, resultsClearedBy, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem, ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import { counted } from '@sightline/wording/counted';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';
import { type ChangedField, checklistChange } from '../../inspection/kinds/checklistChange.ts';
import { pageOutbox } from '../../inspection/outbox/pageOutbox.ts';
import { warnStorageFull } from '../../inspection/outbox/warnStorageFull.ts';
import type { Entry } from '../../offline/Entry.ts';
import { toast } from '../../ui/toasts.ts';
import { changePracticeField } from './practice/practice.ts';
import { isPractice } from './practice/practiceIds.ts';

/**
 * Writes a change to the outbox: on this device immediately, to the server in the background. Returns the
 * change.
 */
export function changeField(
  checklist: ShownChecklist,
  field: string,
  value: FieldValue,
): readonly ChecklistChange[] {
  const { id, inspectionId, createdAt } = checklist;
  const isOnlyPractice = isPractice(inspectionId);
  const subject = createdAt !== null ? { checklistId: id } : {};
  const changes = newChanges(checklist, field, value);
  for (const change of changes) {
    const saving = isOnlyPractice
      ? changePracticeField(change)
      : addToOutbox(inspectionId, { ...subject, change });
    void saving.then((isSaved) => isSaved || warnStorageFull(isOnlyPractice ? 'practice' : 'change'));
  }
  return changes;
}

/** A refused change never happened: a new choice replaces it, and follows the value that it had followed. */
async function addToOutbox(inspectionId: string, input: ChangedField): Promise<boolean> {
  const outbox = pageOutbox();
  const { change } = input;
  const isRefused = (entry: Entry<ChangedField>): boolean =>
    entry.state === 'needsAttention' && entry.input.change.field === change.field;
  const refused = checklistChange.of(outbox.store.getState().entries, inspectionId).filter(isRefused);
  const { follows } = refused[0]?.input.change ?? change;
  await Promise.all(refused.map(({ id }) => outbox.discard(id)));
  const added = { id: change.changeId, parentId: inspectionId };
  return await outbox.add(
    checklistChange.entry({ ...added, input: { ...input, change: { ...change, follows } } }),
  );
}

export function writeItemNotes(checklist: ShownChecklist, itemId: string, notes: string): void {
  changeField(checklist, notesField(itemId), notes);
}

/** The items that "Pass the rest" passes. An item with a conflicting answer is left for a person to decide. */
export function restOf(items: readonly ChecklistItem[]): ChecklistItem[] {
  return items.filter(({ mark, markConflicts }) => mark === null && markConflicts.length === 0);
}

/** Passes the rest of a section, and offers to take that back. */
export function passRest(present: () => ShownChecklist, { title, items }: ChecklistSection): void {
  markRest(present, items, 'pass', `passed in ${title}`);
}

/** Marks the unmarked ones of these items, and offers to take that back. */
export function markRest(
  present: () => ShownChecklist,
  items: readonly ChecklistItem[],
  mark: Mark,
  outcome: string,
): void {
  const { version } = present();
  const marked = restOf(items).flatMap(({ id }) => changeField(present(), id, mark));
  toast({
    title: `${counted(marked.length, 'item')} ${outcome}`,
    tone: 'success',
    durationMs: 10_000,
    action: { label: 'Undo', onClick: () => undo(present(), marked, version) },
  });
}

/** Clears only marks that no person has changed, confirmed, contradicted or signed since. */
function undo(checklist: ShownChecklist, changes: readonly ChecklistChange[], version: number): void {
  if (checklist.version !== version) return;
  for (const { field, changeId } of changes) {
    const state = stateOf(checklist.fields, field);
    const standsAlone = state?.heads.every((head) => head === changeId) && state.conflicts.length === 0;
    if (standsAlone) changeField(checklist, field, null);
  }
}

/**
 * The changes of a person to this checklist: each names the value that the person saw, and decides the
 * conflicts shown with it. A result that is set clears the others.
 */
export function newChanges(
  { fields, version }: Pick<ShownChecklist, 'fields' | 'version'>,
  field: string,
  value: FieldValue,
): ChecklistChange[] {
  const madeAt = new Date().toISOString();
  const change = (name: string, next: FieldValue): ChecklistChange => ({
    changeId: mintId(),
    field: name,
    value: next,
    madeAt,
    ...seenIn(stateOf(fields, name)),
    // Only a change that amends a signed version may change a signed checklist.
    ...(version > 0 && { amends: version }),
  });
  const cleared = resultsClearedBy(fields, field, value);
  return [...cleared.map((name) => change(name, false)), change(field, value)];
}
