import type { FieldValue } from '@sightline/contracts/checklists/checklistChanges';
import {
  CHECKLIST_FIELDS,
  type ChecklistFieldName,
  correctionField,
  descriptionField,
  locationField,
  notesField,
  otherItemId,
} from '@sightline/contracts/checklists/checklistFields';
import { type ChecklistTemplate, Mark } from '@sightline/contracts/checklists/checklists';
import type { SignedContent } from '@sightline/contracts/checklists/signedChecklists';
import { canonicalJson } from '@sightline/contracts/core/canonicalJson';
import { counted } from '@sightline/wording/counted';
import { MARK_LABELS } from '@sightline/wording/labels';
import { CHECKLIST_FIELD_LABELS } from '@sightline/wording/siteLabels';

type Signed = Pick<SignedContent, 'fields' | 'photos' | 'voiceNotes' | 'template'>;

/** The changes of a signed version from the previous one, one sentence each, in the order of the form. */
export function signedChanges(before: Signed, after: Signed): string[] {
  const names = [...new Set([...Object.keys(before.fields), ...Object.keys(after.fields)])];
  const labeled = labelsOf(after.template);
  const order = [...labeled.keys()];
  return [
    ...names
      .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
      .flatMap((name) => fieldChange(labeled.get(name) ?? name, valueOf(before, name), valueOf(after, name))),
    ...recordChanges('photo', before.photos, after.photos),
    ...recordChanges('voice note', before.voiceNotes ?? [], after.voiceNotes ?? []),
  ];
}

function valueOf({ fields }: Signed, name: string): FieldValue {
  return Object.hasOwn(fields, name) ? (fields[name]?.value ?? null) : null;
}

/** Every possible field of the form in its order, with its label. */
function labelsOf({ sections }: ChecklistTemplate): Map<string, string> {
  const items = sections.flatMap(({ id, title, items: listed }) => [
    ...listed,
    { id: otherItemId(id), label: `Other, ${title}` },
  ]);
  const ofItems = items.flatMap(({ id, label }) => [
    [id, label] as const,
    [notesField(id), `Notes, ${label}`] as const,
    [locationField(id), `Location, ${label}`] as const,
    [correctionField(id), `Required correction, ${label}`] as const,
    [descriptionField(id), `Description, ${label}`] as const,
  ]);
  const names = Object.keys(CHECKLIST_FIELDS) as ChecklistFieldName[];
  return new Map([...ofItems, ...names.map((name) => [name, CHECKLIST_FIELD_LABELS[name]] as const)]);
}

function fieldChange(label: string, before: FieldValue, after: FieldValue): string[] {
  if (canonicalJson(before) === canonicalJson(after)) return [];
  const [from, to] = [markText(before), markText(after)];
  if (from && to) return [`${label}: changed from ${from} to ${to}.`];
  return [`${label}: changed.`];
}

/** The label of a mark; null for other values. */
function markText(value: FieldValue): string | null {
  if (value === null) return MARK_LABELS.unmarked.past;
  const { success, data } = Mark.safeParse(value);
  return success ? MARK_LABELS[data].past : null;
}

/** Records that were added to or removed from the previous version. */
function recordChanges(thing: string, before: Records, after: Records): string[] {
  const [earlier, later] = [before, after].map((records) => records.map(({ id }) => id));
  const added = later?.filter((id) => !earlier?.includes(id)).length ?? 0;
  const removed = earlier?.filter((id) => !later?.includes(id)).length ?? 0;
  return [
    ...(added > 0 ? [`${counted(added, thing)} added.`] : []),
    ...(removed > 0 ? [`${counted(removed, thing)} removed.`] : []),
  ];
}

type Records = readonly { id: string }[];
