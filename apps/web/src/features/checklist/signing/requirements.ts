import {
  correctionField,
  descriptionField,
  locationField,
  notesField,
} from '@sightline/contracts/checklists/checklistFields';
import { type FailureRules, incompleteFailures } from '@sightline/contracts/checklists/checklistItems';
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

/**
 * The steps that are missing before this checklist can be signed, one sentence each; the server checks the
 * same.
 */
export function missingForSignature(
  checklist: ShownChecklist,
  photos: readonly Signable[],
  rules: FailureRules | undefined,
): string[] {
  const items = checklist.sections.flatMap((section) => section.items);
  const missing = incompleteFailures(items, photos, rules);
  return [
    ...(items.every(({ mark }) => mark === null) ? ['Mark at least one item.'] : []),
    ...missing.descriptions.map(({ label }) => `Describe the failed item: ${label}.`),
    ...missing.photos.map(({ label }) => `Add a photo of the failed item: ${label}.`),
    ...undecided(checklist).map((label) => `Choose between two answers: ${label}.`),
  ];
}

/** A field with two different answers cannot be signed. */
function undecided({ fields, sections }: ShownChecklist): string[] {
  const labels: Record<string, string> = { ...CHECKLIST_FIELD_LABELS };
  for (const { id, label } of sections.flatMap((section) => section.items)) {
    labels[id] = label;
    labels[notesField(id)] = `notes of ${label}`;
    labels[descriptionField(id)] = `description of ${label}`;
    labels[locationField(id)] = `location of ${label}`;
    labels[correctionField(id)] = `correction of ${label}`;
  }
  const open = Object.entries(fields).filter(([, { conflicts }]) => conflicts.length > 0);
  return open.map(([name]) => labels[name] ?? name);
}
