import type { ChecklistChange, FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { notesField, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistItem, ChecklistSection } from '@sightline/contracts/checklists/checklistItems';
import type { ChecklistChangeEntry, Entry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';
import { newChanges } from './newChanges.ts';
import { changePracticeField } from './practice/practice.ts';
import { isPractice } from './practice/practiceIds.ts';

/** Changes go through the outbox: written on this device immediately, sent in the background. Returns what was changed. */
export function changeField(
  checklist: ShownChecklist,
  field: string,
  value: FieldValue,
): readonly ChecklistChange[] {
  const { id, inspectionId, createdAt } = checklist;
  const isOnlyPractice = isPractice(inspectionId);
  const subject = { inspectionId, ...(createdAt !== null && { checklistId: id }) };
  const changes = newChanges(checklist, field, value);
  for (const change of changes) {
    const saving = isOnlyPractice ? changePracticeField(change) : addToOutbox(subject, change);
    void saving.then((isSaved) => isSaved || warnStorageFull(isOnlyPractice ? 'practice' : 'change'));
  }
  return changes;
}

/** What the server refused never happened: a new choice replaces it, and follows what it had followed. */
async function addToOutbox(
  subject: Pick<ChecklistChangeEntry, 'inspectionId' | 'checklistId'>,
  change: ChecklistChange,
): Promise<boolean> {
  const outbox = pageOutbox();
  const entry = { kind: 'checklistChange', id: change.changeId, ...subject } as const;
  const refused = outbox.store
    .getState()
    .entries.filter(isRefused)
    .filter(isOfField(subject.inspectionId, change));
  const [first] = refused;
  if (!first) return await outbox.add({ ...entry, change });
  await Promise.all(refused.map(({ id }) => outbox.discard(id)));
  return await outbox.add({ ...entry, change: { ...change, follows: first.change.follows } });
}

function isRefused(entry: Entry): entry is ChecklistChangeEntry {
  return entry.kind === 'checklistChange' && entry.state === 'needsAttention';
}

function isOfField(inspectionId: string, { field }: ChecklistChange) {
  return (entry: ChecklistChangeEntry): boolean =>
    entry.inspectionId === inspectionId && entry.change.field === field;
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
  const { version } = present();
  const passed = restOf(items).flatMap(({ id }) => changeField(present(), id, 'pass'));
  toast({
    title: `${passed.length} ${passed.length === 1 ? 'item' : 'items'} passed in ${title}`,
    tone: 'success',
    durationMs: 10_000,
    action: { label: 'Undo', onClick: () => undo(present(), passed, version) },
  });
}

/** Takes back only marks that nobody has changed, confirmed, contradicted or signed since. */
function undo(checklist: ShownChecklist, changes: readonly ChecklistChange[], version: number): void {
  if (checklist.version !== version) return;
  for (const { field, changeId } of changes) {
    const state = stateOf(checklist.fields, field);
    const standsAlone = state?.heads.every((head) => head === changeId) && state.conflicts.length === 0;
    if (standsAlone) changeField(checklist, field, null);
  }
}
