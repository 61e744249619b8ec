import {
  correctionField,
  descriptionField,
  locationField,
  notesField,
} from '@sightline/contracts/checklists/checklistFields';
import {
  type ChecklistItem,
  type FailureRules,
  sectionedItems,
} from '@sightline/contracts/checklists/checklistItems';
import type { ReportWarning, WarnedItem } from '@sightline/contracts/reports/signing';
import { missingOnFail } from '@sightline/report/signing/warnings';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';
import type { ShownChecklist } from '../../../inspection/checklist/mergeChecklist.ts';

/** The properties of a photo or voice note that a signature covers. */
export interface Signable {
  id: string;
  itemId: string | null;
}

/**
 * What a signature covers in addition to the fields. Each is null while some of it may be missing from the
 * list.
 */
export interface Evidence {
  photos: readonly Signable[] | null;
  voiceNotes: readonly Signable[] | null;
}

/** What is missing before this checklist can be signed; the server checks the same. */
export function missingForSignature(
  checklist: ShownChecklist,
  photos: readonly Signable[],
  rules: FailureRules | undefined,
): ReportWarning[] {
  const items = sectionedItems(checklist.sections);
  return [
    ...(items.every(({ mark }) => mark === null)
      ? [{ id: 'nothingMarked', text: 'Mark at least one item.' }]
      : []),
    ...missingOnFail(items, photos, rules),
    ...undecided(checklist, items),
  ];
}

/** A field with two different answers cannot be signed. */
function undecided({ fields }: ShownChecklist, items: readonly ChecklistItem[]): ReportWarning[] {
  const labels: Record<string, string> = CHECKLIST_FIELD_LABELS;
  const byField = new Map(items.flatMap(fieldsOf));
  const open = Object.keys(fields).filter((name) => (fields[name]?.conflicts.length ?? 0) > 0);
  const ofItems = open.flatMap((name) => byField.get(name) ?? []);
  const others = open.filter((name) => !byField.has(name));
  return [
    ...others.map((name) => ({ id: name, text: `Choose between two answers: ${labels[name] ?? name}.` })),
    ...(ofItems.length > 0 ? [{ id: 'undecided', text: 'Choose between two answers.', items: ofItems }] : []),
  ];
}

/** The fields of an item, as a list of items names them. */
function fieldsOf({ id, label }: ChecklistItem): [field: string, named: WarnedItem][] {
  return [
    [id, { id, label }],
    [notesField(id), { id, label: `Notes of ${label}` }],
    [descriptionField(id), { id, label: `Description of ${label}` }],
    [locationField(id), { id, label: `Location of ${label}` }],
    [correctionField(id), { id, label: `Correction of ${label}` }],
  ];
}
