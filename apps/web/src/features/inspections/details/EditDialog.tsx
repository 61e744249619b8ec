import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useEffect, useRef } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { skippedText } from '../../../ui/instantAt.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { EditFields } from './EditFields.tsx';
import { changeOf, EditForm, formOf, hostChangeOf } from './editForm.ts';
import { newerValuesOf } from './newerFields.ts';
import { type Conflict, useEditing } from './useEditing.ts';
import { useFeeQuestion } from './useFeeQuestion.ts';

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
