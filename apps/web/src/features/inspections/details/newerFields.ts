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
import type { EditForm } from './editForm.ts';

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

const FIELDS: readonly ShownField[] = [
  { label: 'Status', inputs: [], valueOf: ({ status }) => INSPECTION_STATUS_LABELS[status] },
  { label: 'Address', inputs: ['address'], valueOf: ({ address }) => address },
  {
    label: 'Inspection type',
    inputs: ['projectType'],
    valueOf: ({ projectType }) => projectTypeLabel(projectType),
  },
  {
    label: 'Method',
    inputs: ['method'],
    valueOf: ({ isVirtual }) => METHOD_LABELS[isVirtual ? 'virtual' : 'in_person'],
  },
  { label: 'Fee', inputs: ['fee'], valueOf: ({ feeCents }) => formatCents(feeCents, '') },
  { label: 'Date and time', inputs: ['day', 'time'], valueOf: timeOf },
  { label: 'Inspector', inputs: ['inspectorId'], valueOf: ({ inspector }) => inspector },
  {
    label: 'Recording of the call',
    inputs: ['recording'],
    valueOf: ({ isRecordingOff }) => RECORDING_LABELS[isRecordingOff ? 'off' : 'allowed'],
  },
  { label: 'Host of the call', inputs: ['hostId'], valueOf: ({ host }) => host },
  ...(
    [
      ['accessNotes', 'Access notes'],
      ['contactName', 'Contact on site'],
      ['contactPhone', "Contact's phone"],
      ['permitNumber', 'Permit number'],
      ['permitAppliedOn', 'Permit application date'],
      ['contractor', 'Contractor'],
      ['notes', 'Office notes'],
    ] as const
  ).map(([name, label]) => ({
    label,
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
