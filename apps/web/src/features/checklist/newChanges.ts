import {
  type ChecklistChange,
  type FieldValue,
  seenIn,
} from '@sightline/contracts/checklists/checklistChanges';
import { resultsClearedBy, stateOf } from '@sightline/contracts/checklists/checklistFields';
import { mintId } from '@sightline/contracts/core/ids';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';

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
