import {
  applyChange,
  type ChecklistChange,
  displaceValue,
  FieldState,
} from '@sightline/contracts/checklists/checklistChanges';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';

/** A field with its latest changes, so that one sent twice counts once. */
export const StoredField = FieldState.extend({ seen: z.array(Id) });
export type StoredField = z.infer<typeof StoredField>;

const CHANGES_REMEMBERED = 50;

type Made = Parameters<typeof applyChange>[2];

/** The field after the change; the same object when the change had already been applied. */
export function applyOnce(
  field: StoredField | undefined,
  change: ChecklistChange,
  made: Made,
): StoredField | undefined {
  return once(field, change, () => applyChange(field ?? null, change, made));
}

/** The field after a change of another one that excludes its value. */
export function displaceOnce(
  field: StoredField | undefined,
  change: ChecklistChange,
  made: Made,
): StoredField | undefined {
  return field && once(field, change, () => displaceValue(field, change, made));
}

function once(
  field: StoredField | undefined,
  { changeId }: ChecklistChange,
  next: () => FieldState,
): StoredField {
  const seen = field?.seen ?? [];
  if (field && seen.includes(changeId)) return field;
  return { ...next(), seen: [...seen, changeId].slice(-CHANGES_REMEMBERED) };
}
