import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { addStaffMember, listStaff, NewStaffMember, StaffRole } from '@sightline/contracts/accounts/staff';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import { PRINCIPAL_ROLE_LABELS } from '@sightline/wording/labels';
import { type ReactNode, useId } from 'react';
import { Controller, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { TradeChoice } from './TradeChoice.tsx';

interface AddPersonDialogProps {
  open: boolean;
  onClose: () => void;
  onAdded: (added: ReplyOf<typeof addStaffMember>) => void;
}

export function AddPersonDialog({ open, onClose, onAdded }: AddPersonDialogProps): ReactNode {
  const id = useId();
  const isSmall = useSmallScreen();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth fullScreen={isSmall}>
      <DialogTitle id={id}>Invite a person</DialogTitle>
      <Form onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

type PersonForm = z.input<typeof NewStaffMember>;

/** Lives as long as the dialog is open, so that each opening adds an account of its own. */
function Form({ onClose, onAdded }: Omit<AddPersonDialogProps, 'open'>): ReactNode {
  const form = useForm<PersonForm, unknown, NewStaffMember>({
    resolver: zodResolver(NewStaffMember),
    defaultValues: { id: mintId(), name: '', email: '', role: 'inspector', licenseNumber: '', trades: [] },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const add = useSend(addStaffMember, {
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
          <Alert severity="error">{errorMessage(add.error, 'Failed to invite the person.')}</Alert>
        )}
        <Field form={form} name="name" label="Name" />
        <Field form={form} name="email" label="Email" type="email" />
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <TextField {...field} select label="Role">
              {StaffRole.options.map((role) => (
                <MenuItem key={role} value={role}>
                  {PRINCIPAL_ROLE_LABELS[role]}
                </MenuItem>
              ))}
            </TextField>
          )}
        />
        <Field form={form} name="licenseNumber" label="License number" isRequired={role !== 'admin'} />
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
          {add.isPending ? 'Inviting...' : 'Invite'}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FieldProps {
  form: UseFormReturn<PersonForm, unknown, NewStaffMember>;
  name: 'name' | 'email' | 'licenseNumber';
  label: string;
  type?: string;
  isRequired?: boolean;
}

function Field({ form, name, label, type = 'text', isRequired = true }: FieldProps): ReactNode {
  const { ref, ...input } = form.register(name);
  const problem = form.formState.errors[name]?.message;
  return (
    <TextField
      {...input}
      inputRef={ref}
      label={label}
      type={type}
      required={isRequired}
      autoComplete="off"
      error={problem !== undefined}
      helperText={problem && (form.getValues(name) === '' ? 'Required' : problem)}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ mt: name === 'name' ? 1 : 0 }}
    />
  );
}
