import type { Inspector } from '@sightline/contracts/accounts/accounts';
import { fieldValue } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';

/** The inspector that the form shows: the selected one, or else the assigned one. */
export function holdingInspector(
  inspectors: readonly Inspector[],
  checklist: Pick<ShownChecklist, 'fields'>,
  { inspectorId }: Pick<Inspection, 'inspectorId'>,
): Inspector | undefined {
  const holdingId = fieldValue(checklist, 'selectedInspector') ?? inspectorId;
  return inspectors.find(({ id }) => id === holdingId);
}
