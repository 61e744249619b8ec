import { INSPECTION_FIELDS } from '@sightline/contracts/inspections/inspectionFields';
import { type Inspection, isFlexible } from '@sightline/contracts/inspections/inspections';
import {
  INSPECTION_STATUS_LABELS,
  METHOD_LABELS,
  PREFERRED_TIME_LABELS,
  projectTypeLabel,
} from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { RECORDING_LABELS } from '@sightline/wording/recordingTexts';
import { DATE_FORMAT, FULL_FORMAT, formatInstant, zoneName } from '../../../ui/time.ts';
import { type EditForm, TYPED } from './editForm.ts';

interface ShownField {
  label: string;
  /** The inputs that edit it; empty if the dialog does not edit it. */
  inputs: readonly (keyof EditForm)[];
  valueOf: (inspection: Inspection, zone: string) => string;
}

export interface NewerValue {
  label: string;
  value: string;
  inputs: readonly (keyof EditForm)[];
}

/** The fields whose values differ between two versions, with the later value. */
export function newerValuesOf(before: Inspection, after: Inspection, zone: string): NewerValue[] {
  return FIELDS.filter(({ valueOf }) => valueOf(before, zone) !== valueOf(after, zone)).map(
    ({ label, inputs, valueOf }) => ({ label, inputs, value: valueOf(after, zone) || '(empty)' }),
  );
}

const { scheduledDate, inspectorId, hostId, address, projectType, isVirtual, isRecordingOff, feeCents } =
  INSPECTION_FIELDS;

const FIELDS: readonly ShownField[] = [
  { label: 'Status', inputs: [], valueOf: ({ status }) => INSPECTION_STATUS_LABELS[status] },
  { label: address.label, inputs: ['address'], valueOf: (inspection) => inspection.address },
  {
    label: projectType.label,
    inputs: ['projectType'],
    valueOf: (inspection) => projectTypeLabel(inspection.projectType),
  },
  {
    label: isVirtual.label,
    inputs: ['method'],
    valueOf: (inspection) => METHOD_LABELS[inspection.isVirtual ? 'virtual' : 'in_person'],
  },
  {
    label: feeCents.label,
    inputs: ['fee'],
    valueOf: (inspection) => formatCents(inspection.feeCents, ''),
  },
  { label: scheduledDate.label, inputs: ['day', 'time'], valueOf: timeOf },
  { label: inspectorId.label, inputs: ['inspectorId'], valueOf: ({ inspector }) => inspector },
  {
    label: isRecordingOff.label,
    inputs: ['recording'],
    valueOf: (inspection) => RECORDING_LABELS[inspection.isRecordingOff ? 'off' : 'allowed'],
  },
  { label: hostId.label, inputs: ['hostId'], valueOf: ({ host }) => host },
  ...TYPED.map((name) => ({
    label: INSPECTION_FIELDS[name].label,
    inputs: [name],
    valueOf: (inspection: Inspection) => inspection[name] ?? '',
  })),
];

function timeOf(inspection: Inspection, zone: string): string {
  const { scheduledDate } = inspection;
  if (scheduledDate === null) return '';
  if (isFlexible(inspection))
    return `${formatInstant(scheduledDate, zone, DATE_FORMAT)}, ${PREFERRED_TIME_LABELS.flexible}`;
  return `${formatInstant(scheduledDate, zone, FULL_FORMAT)} ${zoneName(zone, scheduledDate)}`;
}
