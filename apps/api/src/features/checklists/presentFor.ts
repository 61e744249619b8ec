import type { Checklist } from '@sightline/contracts/checklists/checklists';
import { type ChecklistRecord, presentChecklist } from '@sightline/store/checklists/checklists';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';

/** Permissions of people who may read the inspection. */
const checklistPolicy = {
  readCoordinates: { ...staff('allow'), client: 'forbidden', guest: 'forbidden' },
} satisfies Record<string, Permission>;

export function presentFor({ principal }: { principal: Principal }, record: ChecklistRecord): Checklist {
  const checklist = presentChecklist(record);
  if (allows(checklistPolicy.readCoordinates, principal)) return checklist;
  const { locationData: _hidden, ...fields } = checklist.fields;
  return { ...checklist, fields };
}
