import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
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
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { useTimeCheck } from '../../../inspection/ui/TimeConflicts.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { skippedText } from '../../../ui/instantAt.ts';
import { dayText, momentText, zoneName } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { EditFields } from './EditFields.tsx';
import {
  changeOf,
  EditForm,
  formOf,
  hostChangeOf,
  TYPED,
  useChosenTime,
  useFeeQuestion,
} from './editForm.ts';
import { type Conflict, useEditing } from './useEditing.ts';

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

interface EditDialogProps {
  inspection: Inspection;
  onClose: () => void;
}

export function EditDialog({ inspection, onClose }: EditDialogProps): ReactNode {
  const zone = useTimeZone();
  const form = useForm<EditForm>({
    resolver: zodResolver(EditForm),
    defaultValues: formOf(inspection, zone),
  });
  const { save, isPending, problem, conflict } = useEditing(inspection, onClose);
  const before = useLatest(inspection, zone, form.reset);
  const feeQuestion = useFeeQuestion(inspection, form.control);
  const { isChecking } = useTimeCheck(useChosenTime(inspection, form.control).checked);
  const submit = form.handleSubmit((values) => {
    if (feeQuestion.askedCents !== undefined) {
      form.setError('fee', { message: 'Choose below which fee applies' });
      return;
    }
    const change = changeOf(values, before, zone);
    if (change) save(change, hostChangeOf(values, before));
    else form.setError('time', { message: skippedText(form.getValues(), zone) });
  });
  return (
    <FormProvider {...form}>
      <FormDialog
        title="Edit inspection"
        width="sm"
        problem={
          problem && (
            <>
              {problem}
              {conflict && <NewerValues {...conflict} />}
            </>
          )
        }
        saveLabel={isPending ? 'Saving...' : 'Save changes'}
        isSaving={isPending}
        canSave={!isChecking}
        onSave={() => void submit()}
        onClose={onClose}
      >
        <EditFields inspection={inspection} feeQuestion={feeQuestion} />
      </FormDialog>
    </FormProvider>
  );
}

type Reset = (values: EditForm, options: { keepDirtyValues: true }) => void;

/** The stored values. Changes of other people appear in the fields that this person has not touched. */
function useLatest(inspection: Inspection, zone: string, reset: Reset): EditForm {
  const shown = useRef(inspection.updatedAt);
  const stored = formOf(inspection, zone);
  useEffect(() => {
    if (shown.current === inspection.updatedAt) return;
    shown.current = inspection.updatedAt;
    reset(formOf(inspection, zone), { keepDirtyValues: true });
  }, [inspection, zone, reset]);
  return stored;
}

/** Lists another person's saved changes, and those that the next save replaces. */
function NewerValues({ before, after }: Conflict): ReactNode {
  const zone = useTimeZone();
  const { dirtyFields } = useFormState<EditForm>();
  const isReplaced = (inputs: readonly (keyof EditForm)[]): boolean =>
    inputs.some((name) => dirtyFields[name]);
  return (
    <Box component="ul" aria-label="What changed meanwhile" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
      {newerValuesOf(before, after, zone).map(({ label, value, inputs }) => (
        <li key={label}>
          {`${label}: ${value}${isReplaced(inputs) ? '. Yours is kept above. Saving replaces this.' : ''}`}
        </li>
      ))}
    </Box>
  );
}

interface ShownField {
  label: string;
  /** The inputs that edit it; empty if the dialog does not edit it. */
  inputs: readonly (keyof EditForm)[];
  valueOf: (inspection: Inspection, zone: string) => string;
}

interface NewerValue {
  label: string;
  value: string;
  inputs: readonly (keyof EditForm)[];
}

/** The fields whose values differ between two versions, with the later value. */
function newerValuesOf(before: Inspection, after: Inspection, zone: string): NewerValue[] {
  return FIELDS.filter(({ valueOf }) => valueOf(before, zone) !== valueOf(after, zone)).map(
    ({ label, inputs, valueOf }) => ({ label, inputs, value: valueOf(after, zone) || '(empty)' }),
  );
}

function timeOf(inspection: Inspection, zone: string): string {
  const { scheduledDate } = inspection;
  if (scheduledDate === null) return '';
  if (isFlexible(inspection)) return `${dayText(scheduledDate, zone)}, ${PREFERRED_TIME_LABELS.flexible}`;
  return `${momentText(scheduledDate, zone)} ${zoneName(zone, scheduledDate)}`;
}
