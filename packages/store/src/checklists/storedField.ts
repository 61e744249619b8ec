import { applyChange, type ChecklistChange, FieldState } from '@sightline/contracts/checklistChanges';
import { Id } from '@sightline/contracts/core/ids';
import { z } from 'zod';

/** A field with its latest changes, so that one sent twice counts once. */
export const StoredField = FieldState.extend({ seen: z.array(Id) });
export type StoredField = z.infer<typeof StoredField>;

const CHANGES_REMEMBERED = 50;

/** The field after the change; the same object when the change had been applied before. */
export function applyOnce(
  field: StoredField | undefined,
  change: ChecklistChange,
  made: { by: string; at: string },
): StoredField {
  const seen = field?.seen ?? [];
  if (field && seen.includes(change.changeId)) return field;
  const state = applyChange(field ?? null, change, made);
  return { ...state, seen: [...seen, change.changeId].slice(-CHANGES_REMEMBERED) };
}
