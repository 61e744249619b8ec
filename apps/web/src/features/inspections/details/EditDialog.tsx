import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { DIALOG_FORM } from '../../../ui/dialogForm.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { EditFields } from './EditFields.tsx';
import { changeOf, EditForm, formOf, hostChangeOf } from './editForm.ts';
import { newerValuesOf } from './newerFields.ts';
import { type Conflict, useEditing } from './useEditing.ts';

interface EditDialogProps {
  inspection: Inspection;
  open: boolean;
  onClose: () => void;
}

export function EditDialog({ open, onClose, inspection }: EditDialogProps): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Edit Inspection</DialogTitle>
      <Form inspection={inspection} onClose={onClose} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that each opening starts afresh. */
function Form({ inspection, onClose }: Omit<EditDialogProps, 'open'>): ReactNode {
  const zone = useTimeZone();
  const form = useForm<EditForm>({
    resolver: zodResolver(EditForm),
    defaultValues: formOf(inspection, zone),
  });
  const { save, isPending, problem, conflict } = useEditing(inspection, onClose);
  const before = useLatest(inspection, zone, form.reset);
  const submit = form.handleSubmit((values) => {
    const change = changeOf(values, before, zone);
    if (change) save(change, hostChangeOf(values, before));
    else form.setError('time', { message: 'The clocks change that day and skip this time. Choose another.' });
  });
  return (
    <FormProvider {...form}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={DIALOG_FORM}>
        <DialogContent sx={{ pt: 1 }}>
          <EditFields inspection={inspection} />
        </DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mx: 3, maxHeight: '35vh', overflowY: 'auto' }}>
            {problem}
            {conflict && <NewerValues {...conflict} />}
          </Alert>
        )}
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isPending}>
            {isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        </DialogActions>
      </Box>
    </FormProvider>
  );
}

type Reset = (values: EditForm, options: { keepDirtyValues: true }) => void;

/** What is stored now. Somebody else's changes appear in the fields that the person has not touched. */
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

/** Lists what another person saved, and which of it the next save replaces. */
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
