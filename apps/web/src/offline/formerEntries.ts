import { notesField } from '@sightline/contracts/checklists/checklistFields';
import type { Mark } from '@sightline/contracts/checklists/checklists';
import { mintId } from '@sightline/contracts/core/ids';
import type { ChecklistChangeEntry } from './entries.ts';

/** A change of a checklist as versions 1 to 3 of the outbox kept it. */
export type FormerEntry = Omit<ChecklistChangeEntry, 'kind' | 'change'> &
  (
    | { kind: 'itemChange'; itemId: string; change: { mark?: Mark | null; notes?: string } }
    | { kind: 'generalNotes'; generalNotes: string }
  );

export function isFormerChange({ kind }: { kind: string }): boolean {
  return kind === 'itemChange' || kind === 'generalNotes';
}

/** The same as changes of single fields. What they followed was not noted: where others wrote meanwhile, people decide. */
export function presentEntriesOf(entry: FormerEntry): ChecklistChangeEntry[] {
  return fieldsOf(entry).map(([field, value]) => {
    const changeId = mintId();
    const madeAt = new Date(entry.createdAt).toISOString();
    const change = { changeId, field, value, follows: null, settles: [], madeAt };
    const { owner, inspectionId, createdAt, attempts, state, problem } = entry;
    const kept = { owner, inspectionId, createdAt, attempts, state, problem };
    return { ...kept, kind: 'checklistChange', id: changeId, change };
  });
}

function fieldsOf(entry: FormerEntry): (readonly [string, string | null])[] {
  if (entry.kind === 'generalNotes') return [['generalNotes', entry.generalNotes]];
  const { itemId, change } = entry;
  return [
    ...(change.mark !== undefined ? [[itemId, change.mark] as const] : []),
    ...(change.notes !== undefined ? [[notesField(itemId), change.notes] as const] : []),
  ];
}
