import { CHECKLIST_FIELDS, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';

/** The props of what shows the fields of a checklist that belong to no item. */
export interface DetailsProps {
  checklist: ShownChecklist;
  canMark: boolean;
}

type Props = DetailsProps & { inspection?: Pick<Inspection, 'inspectorId' | 'inspector'> };

const NAMES = Object.keys(CHECKLIST_FIELDS);

/**
 * Whether the details need not render again: each mark makes a new checklist, and rendering all fields would take longer
 * than storing the mark. In read-only mode they also show whether the checklist is still as signed, so they always render.
 */
export function areSameDetails(before: Props, now: Props): boolean {
  if (!before.canMark || !now.canMark) return false;
  const details = detailsOf(before);
  return replaceEqualDeep(details, detailsOf(now)) === details;
}

/** The values that these fields show, and that their changes are made from. */
function detailsOf({ checklist, inspection }: Props): unknown {
  const { id, createdAt, version, signed, fields, sending } = checklist;
  return {
    inspection,
    id,
    createdAt,
    version,
    signed,
    fields: NAMES.map((name) => stateOf(fields, name)),
    sending: NAMES.map((name) => sending.get(name) ?? null),
  };
}
