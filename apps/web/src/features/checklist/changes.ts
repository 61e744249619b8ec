import type { ChecklistChange, FieldValue } from '@sightline/contracts/checklistChanges';
import { notesField } from '@sightline/contracts/checklistFields';
import type { ChecklistSection } from '@sightline/contracts/checklistItems';
import type { Mark } from '@sightline/contracts/checklists';
import type { ChecklistChangeEntry, Entry } from '../../offline/entries.ts';
import { pageOutbox } from '../../offline/pageOutbox.ts';
import { warnStorageFull } from '../../offline/warnStorageFull.ts';
import { toast } from '../../ui/toasts.ts';
import type { ShownChecklist } from './mergeChecklist.ts';
import { newChanges } from './newChanges.ts';
import { changePracticeField, isPractice } from './practice/practice.ts';

/** Changes go through the outbox: written on this device immediately, sent in the background. */
export function changeField(checklist: ShownChecklist, field: string, value: FieldValue): void {
  const { id, inspectionId, createdAt } = checklist;
  const isOnlyPractice = isPractice(inspectionId);
  const subject = { inspectionId, ...(createdAt !== null && { checklistId: id }) };
  for (const change of newChanges(checklist, field, value)) {
    const saving = isOnlyPractice ? changePracticeField(change) : addToOutbox(subject, change);
    void saving.then((isSaved) => isSaved || warnStorageFull(isOnlyPractice ? 'practice' : 'change'));
  }
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
