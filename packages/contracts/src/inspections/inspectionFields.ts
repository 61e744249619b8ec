/**
 * The facts of an inspection that people enter, one row each. Stored shape, requests, forms, the comparison
 * with another person's version, history, re-inspection and overview follow from the rows, in their order.
 */

/** Where a field is: what schedules, changes or copies an inspection, and what shows it. */
type Place =
  /** In a request to schedule an inspection. */
  | 'schedule'
  /** In the form that schedules one. */
  | 'bookingForm'
  /** In a request to change an inspection. */
  | 'change'
  /** Typed in the form that changes one. */
  | 'editForm'
  /** Copied to a re-inspection, because it belongs to the property, the permit, or the people. */
  | 'reinspection'
  /** In the history, with its value before and after. */
  | 'history'
  /** Among the facts of the overview, where an empty field of the edit form is offered. */
  | 'overview';

/** The kinds that are typed, for which `TypedFields.tsx` has the inputs. */
const TYPED_KINDS = ['line', 'text', 'phone', 'day'] as const;
type TypedKind = (typeof TYPED_KINDS)[number];

interface InspectionField {
  /** The shapes and inputs follow from the kind. */
  kind: TypedKind | 'address' | 'projectType' | 'flag' | 'cents' | 'person' | 'time';
  label: string;
  in: readonly Place[];
  /** The help below the input. */
  hint?: string;
  /** The height of the input of a `text`. */
  rows?: number;
  /** Whether the input of a `line` has a row for itself. */
  isWide?: boolean;
}

export const INSPECTION_FIELDS = {
  scheduledDate: { kind: 'time', label: 'Date and time', in: ['schedule', 'change', 'history'] },
  /** Only people with the right assign it. */
  inspectorId: { kind: 'person', label: 'Inspector', in: ['schedule', 'change', 'reinspection', 'history'] },
  /** Assigned by admins: here when it is scheduled, later by an endpoint of its own. */
  hostId: { kind: 'person', label: 'Host of the call', in: ['schedule'] },
  address: { kind: 'address', label: 'Address', in: ['schedule', 'change', 'reinspection', 'history'] },
  projectType: {
    kind: 'projectType',
    label: 'Inspection type',
    in: ['schedule', 'change', 'reinspection', 'history'],
  },
  isVirtual: { kind: 'flag', label: 'Method', in: ['schedule', 'change', 'reinspection', 'history'] },
  isThresholdBuilding: { kind: 'flag', label: 'Threshold building', in: ['schedule', 'reinspection'] },
  isRecordingOff: { kind: 'flag', label: 'Recording of the call', in: ['change'] },
  /** Set by admins and the office; inspectors set only what the schedule says (`readScheduledFee`). */
  feeCents: { kind: 'cents', label: 'Fee', in: ['change', 'history'] },
  permitNumber: {
    kind: 'line',
    label: 'Permit number',
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'reinspection', 'overview'],
  },
  /** Decides the code edition (store/catalog/codeEditions.ts). */
  permitAppliedOn: {
    kind: 'day',
    label: 'Permit application date',
    hint: 'Determines which FBC edition applies',
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'reinspection'],
  },
  /** Empty if the contact is the client. */
  contactName: {
    kind: 'line',
    label: 'Contact on site',
    hint: 'Leave empty to use the client',
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'reinspection'],
  },
  contactPhone: {
    kind: 'phone',
    label: "Contact's phone",
    hint: "Leave empty to use the client's phone",
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'reinspection'],
  },
  /** Access to the site. Only for staff, as is the contact. */
  accessNotes: {
    kind: 'text',
    label: 'Access notes',
    hint: 'Gate code, lockbox, dogs. Only staff see this.',
    rows: 2,
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'reinspection', 'overview'],
  },
  /** The contractor under the permit, with the license number, as named on the report. */
  contractor: {
    kind: 'line',
    label: 'Contractor',
    hint: 'Name and license number, as the report names them',
    isWide: true,
    in: ['schedule', 'change', 'editForm', 'reinspection', 'overview'],
  },
  notes: {
    kind: 'text',
    label: 'Office notes',
    rows: 3,
    in: ['schedule', 'bookingForm', 'change', 'editForm', 'overview'],
  },
  details: { kind: 'text', label: 'Details', rows: 4, in: ['schedule', 'bookingForm', 'overview'] },
} as const satisfies Record<string, InspectionField>;

type Rows = typeof INSPECTION_FIELDS;
export type FieldName = keyof Rows;
export type KindOf<Name extends FieldName> = Rows[Name]['kind'];

export type FieldIn<Where extends Place> = {
  [Name in FieldName]: Where extends Rows[Name]['in'][number] ? Name : never;
}[FieldName];

export type TypedField = {
  [Name in FieldName]: KindOf<Name> extends TypedKind ? Name : never;
}[FieldName];

export function fieldsIn<Where extends Place>(place: Where): FieldIn<Where>[] {
  return NAMES.filter((name): name is FieldIn<Where> => fieldOf(name).in.includes(place));
}

export function isTyped<Name extends FieldName>(name: Name): name is Name & TypedField {
  const { kind } = INSPECTION_FIELDS[name];
  return TYPED_KINDS.some((typed) => typed === kind);
}

function kindOf<Name extends FieldName>(name: Name): KindOf<Name> {
  return INSPECTION_FIELDS[name].kind;
}

export function fieldOf(name: FieldName): InspectionField {
  return INSPECTION_FIELDS[name];
}

/** The shape of each field, by its kind. */
export function shapesOf<
  Name extends FieldName,
  Shapes extends Readonly<Record<KindOf<NoInfer<Name>>, unknown>>,
>(names: readonly Name[], shapes: Shapes): { [N in Name]: Shapes[KindOf<N>] } {
  return byName(names, (name) => shapes[kindOf(name)]);
}

export function pickFields<Facts extends object, Name extends FieldName & keyof Facts>(
  from: Facts,
  names: readonly Name[],
): Pick<Facts, Name> {
  return byName(names, (name) => from[name]);
}

/** The values of typed fields in a form, where null is an empty text. */
export function typedTextsOf<Name extends TypedField>(
  from: Readonly<Partial<Record<Name, string | null>>>,
  names: readonly Name[],
): Record<Name, string> {
  return byName(names, (name) => from[name] ?? '');
}

/** The reverse of `typedTextsOf`: an empty day is null. */
export function typedFactsOf<Name extends TypedField>(
  texts: Readonly<Record<Name, string>>,
  names: readonly Name[],
): { [N in Name]: KindOf<N> extends 'day' ? string | null : string } {
  return byName(names, (name) =>
    INSPECTION_FIELDS[name].kind === 'day' ? texts[name] || null : texts[name],
  );
}

/** TypeScript cannot follow a list of names into a record of them: the functions above state the result. */
function byName<Name extends FieldName, Result>(
  names: readonly Name[],
  valueOf: (name: Name) => unknown,
): Result {
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Result;
}

const NAMES = Object.keys(INSPECTION_FIELDS) as FieldName[];
export const TYPED_FIELDS: readonly TypedField[] = NAMES.filter(isTyped);
