import { CHECKLIST_FIELDS, stateOf } from '@sightline/contracts/checklists/checklistFields';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { ShownChecklist } from '../../inspection/checklist/mergeChecklist.ts';

/** The props of the cards around the items: each card shows fields of the header, and no item. */
export interface HeaderCardProps {
  checklist: ShownChecklist;
  canMark: boolean;
}

type Props = HeaderCardProps & { inspection?: Pick<Inspection, 'inspectorId' | 'inspector'> };

const NAMES = Object.keys(CHECKLIST_FIELDS);

/**
 * Whether a card need not render again: each mark makes a new checklist, and rendering all cards would take longer than
 * storing the mark. In read-only mode the cards also show whether the checklist is still as signed, so they always render.
 */
export function isSameHeader(before: Props, now: Props): boolean {
  if (!before.canMark || !now.canMark) return false;
  const header = headerOf(before);
  return replaceEqualDeep(header, headerOf(now)) === header;
}

/** The values that these cards show, and that their changes are made from. */
function headerOf({ checklist, inspection }: Props): unknown {
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
