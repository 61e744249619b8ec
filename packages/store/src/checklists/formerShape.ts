import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import { notesField } from '@sightline/contracts/checklists/checklistFields';
import type { ChecklistTemplate, Mark } from '@sightline/contracts/checklists/checklists';
import { derivedId } from '../core/derivedId.ts';
import type { StoredField } from './storedField.ts';
import { FLORIDA_BUILDING } from './templates.ts';

/** Checklists from before each field had a state of its own stored marks by item, and named their template. */
interface FormerChecklist {
  _id: string;
  updatedAt: Date;
  items?: Record<
    string,
    { mark?: Mark | null; notes?: string; markedAt?: Date | null; markedBy?: string | null }
  >;
  generalNotes?: string;
}

export function isFormer(record: { template?: unknown }): boolean {
  return record.template === undefined;
}

/** The template and the fields of such a checklist. */
export function upgraded(record: FormerChecklist): {
  template: ChecklistTemplate;
  fields: Record<string, StoredField>;
} {
  const { items = {}, generalNotes } = record;
  const values: [string, FieldValue | undefined, string, Date | null | undefined][] = [
    ['generalNotes', generalNotes, '', null],
  ];
  for (const [id, { mark, notes, markedAt, markedBy }] of Object.entries(items)) {
    values.push([id, mark, markedBy ?? '', markedAt]);
    values.push([notesField(id), notes, markedBy ?? '', markedAt]);
  }
  const given = values.filter(([, value]) => value !== undefined && value !== null && value !== '');
  const fields = given.map(([name, value, by, at]) => [
    name,
    fieldOf(record, name, { value: value ?? null, by, at: (at ?? record.updatedAt).toISOString() }),
  ]);
  return { template: FLORIDA_BUILDING, fields: Object.fromEntries(fields) };
}

function fieldOf(
  { _id }: FormerChecklist,
  name: string,
  made: { value: FieldValue; by: string; at: string },
): StoredField {
  const changeId = derivedId('former', _id, name);
  const heads = [changeId];
  return { ...made, changeId, madeAt: made.at, revision: 1, heads, conflicts: [], seen: heads };
}
