import {
  type ChecklistChange,
  type FieldValue,
  isSameValue,
} from '@sightline/contracts/checklists/checklistChanges';
import { AppError } from '@sightline/contracts/core/errors';
import { isLicensedInspector } from '@sightline/store/accounts/users';
import { jurisdictionEntry } from '@sightline/store/catalog/jurisdictions';
import { currentVersion } from '@sightline/store/catalog/versions';
import { isKnownChange } from '@sightline/store/checklists/applyChanges';
import type { ChecklistRecord } from '@sightline/store/checklists/checklists';
import type { Store } from '@sightline/store/core/store';

/** Returns why a value cannot be chosen; null when it can. */
type Check = (store: Store, id: string) => Promise<string | null>;

/** The check of each field that names a record of another collection. */
const CHECKS: ReadonlyMap<string, Check> = new Map([
  ['inspectionCity', checkJurisdiction],
  ['selectedInspector', checkInspector],
]);

/**
 * Refuses a change that names a jurisdiction or a person who cannot be chosen. Stored values of the
 * checklist, and a change that is sent again, stay valid. Decision 017.
 */
export async function checkReference(
  store: Store,
  checklist: ChecklistRecord,
  { changeId, field, value }: ChecklistChange,
): Promise<void> {
  const check = CHECKS.get(field);
  if (!check || typeof value !== 'string' || isNamedIn(checklist, field, value)) return;
  const problem = await check(store, value);
  if (problem === null || (await isKnownChange(store, changeId))) return;
  throw new AppError('badInput', { fields: { [field]: problem } });
}

/** Whether the checklist names this value, as the current one or in a conflict. */
function isNamedIn({ fields }: ChecklistRecord, field: string, value: FieldValue): boolean {
  const state = fields[field];
  return state ? [state, ...state.conflicts].some((known) => isSameValue(known.value, value)) : false;
}

async function checkJurisdiction(store: Store, jurisdictionId: string): Promise<string | null> {
  const version = await currentVersion(store, jurisdictionEntry(jurisdictionId));
  if (!version) return 'There is no such jurisdiction. Choose one from the list.';
  if (!version.isRetired) return null;
  return `${version.body.name} is no longer offered. Choose another jurisdiction.`;
}

async function checkInspector(store: Store, userId: string): Promise<string | null> {
  if (await isLicensedInspector(store, userId)) return null;
  return 'This person cannot be the inspector: choose an active inspector or admin with a license.';
}
