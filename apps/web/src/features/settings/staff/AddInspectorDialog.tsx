import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { listInspectors } from '@sightline/contracts/accounts';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { addInspector, listStaff, NewInspector } from '@sightline/contracts/staff';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { TradeChoice } from './TradeChoice.tsx';

interface AddInspectorDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (added: ReplyOf<typeof addInspector>) => void;
}

export function AddInspectorDialog({ open, onClose, onAdded }: AddInspectorDialogProps): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Add inspector</DialogTitle>
      <Form onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

/** Lives as long as the dialog is open, so that each opening adds an account of its own. */
function Form({ onClose, onAdded }: Omit<AddInspectorDialogProps, 'open'>): ReactNode {
  const form = useForm<NewInspector>({
    resolver: zodResolver(NewInspector),
    defaultValues: { id: mintId(), name: '', email: '', licenseNumber: '', trades: [] },
  });
  const add = useSend(addInspector, {
    refreshes: [listStaff, listInspectors],
    onSuccess: (added) => {
      onAdded(added);
      onClose();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((body) => add.mutate({ body }))(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 1 }}>
        {add.error && (
          <Alert severity="error">{errorMessage(add.error, 'Failed to add the inspector.')}</Alert>
        )}
        <Field form={form} name="name" label="Name" />
        <Field form={form} name="email" label="Email" type="email" />
        <Field form={form} name="licenseNumber" label="License number" />
        <Controller
          control={form.control}
          name="trades"
          render={({ field }) => <TradeChoice trades={field.value} onChange={field.onChange} />}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={add.isPending}>
          {add.isPending ? 'Adding...' : 'Add inspector'}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FieldProps {
  form: UseFormReturn<NewInspector>;
  name: 'name' | 'email' | 'licenseNumber';
  label: string;
  type?: string;
}

function Field({ form, name, label, type = 'text' }: FieldProps): ReactNode {
  const { ref, ...input } = form.register(name);
  const problem = form.formState.errors[name]?.message;
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      type={type}
      required
      autoComplete="off"
      error={problem !== undefined}
      helperText={problem && (form.getValues(name) === '' ? 'Required' : problem)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ mt: name === 'name' ? 1 : 0 }}
    />
  );
}
