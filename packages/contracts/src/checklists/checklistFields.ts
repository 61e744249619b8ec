import { z } from 'zod';
import { JurisdictionId, STANDARD_JURISDICTION } from '../catalog/catalog.ts';
import { Line, Text } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { CapturedLocation, type FieldState, type FieldValue } from './checklistChanges.ts';
import { type Checklist, type ChecklistTemplate, Mark } from './checklists.ts';

/** The fields of a stored checklist in addition to its items (second specification, section 3). */
export const CHECKLIST_FIELDS = {
  privateProvider: Line,
  buildingOfficial: Line,
  inspectionType: z.enum(['Initial', 'Re-inspection', 'Partial']),
  project: Line,
  lot: Line,
  building: Line,
  projectNumber: Line,
  area: Line,
  inspectionCity: JurisdictionId,
  /** The person who inspects, if different from the assigned one. */
  selectedInspector: Id.nullable(),
  inProgress: z.boolean(),
  finalTco: z.boolean(),
  finalCo: z.boolean(),
  inspectionSatisfactory: z.boolean(),
  inspectionPartial: z.boolean(),
  inspectionUnsatisfactory: z.boolean(),
  certifiedBuildingOfficial: Line,
  locationData: CapturedLocation.nullable(),
  generalNotes: Text,
} as const;
export type ChecklistFieldName = keyof typeof CHECKLIST_FIELDS;

/** The results, of which only one is true. */
export const RESULT_FIELDS = [
  'inspectionSatisfactory',
  'inspectionPartial',
  'inspectionUnsatisfactory',
] as const satisfies readonly ChecklistFieldName[];

/** The other results that are set and shown: setting this one clears them. */
export function resultsClearedBy(
  fields: Checklist['fields'],
  field: string,
  value: FieldValue,
): (typeof RESULT_FIELDS)[number][] {
  if (value !== true || !RESULT_FIELDS.some((name) => name === field)) return [];
  return RESULT_FIELDS.filter((name) => name !== field && stateOf(fields, name)?.value === true);
}

/** The values of fields that have never been changed. */
const EMPTY: Partial<Record<ChecklistFieldName, FieldValue>> = {
  inspectionType: 'Initial',
  inspectionCity: STANDARD_JURISDICTION,
  selectedInspector: null,
  locationData: null,
};

/** An Other item also has a description. */
export const notesField = (itemId: string): string => `${itemId}Notes`;
export const descriptionField = (itemId: string): string => `${itemId}Description`;

/** The field with the location of a failure: decisions 019 and 073. */
export const locationField = (itemId: string): string => `${itemId}FailureLocation`;
export const correctionField = (itemId: string): string => `${itemId}FailureCorrection`;

/** The id of the item at the end of each section, which the inspector names. */
export const otherItemId = (sectionId: string): string => `${sectionId}Other`;

/** The type of a field; null when the checklist has no such field. */
export function schemaOfField(field: string, template: ChecklistTemplate): z.ZodType<FieldValue> | null {
  if (Object.hasOwn(CHECKLIST_FIELDS, field)) return CHECKLIST_FIELDS[field as ChecklistFieldName];
  const others = template.sections.map(({ id }) => otherItemId(id));
  const itemIds = [...template.sections.flatMap(({ items }) => items.map(({ id }) => id)), ...others];
  if (itemIds.includes(field)) return Mark.nullable();
  if (itemIds.some((id) => field === notesField(id) || field === correctionField(id))) return Text;
  if (itemIds.some((id) => field === locationField(id))) return Line;
  return others.some((id) => field === descriptionField(id)) ? Line : null;
}

/** The current value; for a field that was never changed, its empty value. */
export function fieldValue<Name extends ChecklistFieldName>(
  { fields }: Pick<Checklist, 'fields'>,
  name: Name,
): z.output<(typeof CHECKLIST_FIELDS)[Name]> {
  const state = stateOf(fields, name);
  return (state ? state.value : emptyValue(name)) as z.output<(typeof CHECKLIST_FIELDS)[Name]>;
}

function emptyValue(name: ChecklistFieldName): FieldValue {
  const empty = EMPTY[name];
  if (empty !== undefined) return empty;
  return CHECKLIST_FIELDS[name] instanceof z.ZodBoolean ? false : '';
}

export function stateOf(fields: Readonly<Record<string, FieldState>>, name: string): FieldState | null {
  return Object.hasOwn(fields, name) ? (fields[name] ?? null) : null;
}
