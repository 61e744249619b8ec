import { zodResolver } from '@hookform/resolvers/zod';
import { listInspectors } from '@sightline/contracts/accounts/accounts';
import { StaffRole } from '@sightline/contracts/accounts/roles';
import { addStaffMember, listStaff, NewStaffMember } from '@sightline/contracts/accounts/staff';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { mintId } from '@sightline/contracts/core/ids';
import type { ReactNode } from 'react';
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { FormTextField } from '../../../ui/FormTextField.tsx';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { ROLE_ITEMS, ROLE_LINES, TradeChoice } from './personChoices.tsx';

interface AddPersonDialogProps {
  onClose: () => void;
  onAdded: (added: ReplyOf<typeof addStaffMember>) => void;
}

type PersonForm = z.input<typeof NewStaffMember>;

const Field = FormTextField<PersonForm>;

/** Exists only while it is open, so that each opening adds a separate account. */
export function AddPersonDialog({ onClose, onAdded }: AddPersonDialogProps): ReactNode {
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
    <FormDialog
      title="Invite a person"
      width="sm"
      problem={add.error && errorMessage(add.error, 'Failed to invite the person.')}
      saveLabel={add.isPending ? 'Inviting...' : 'Invite'}
      isSaving={add.isPending}
      onSave={() => void form.handleSubmit((body) => add.mutate({ body }))()}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <Field name="name" label="Name" required autoComplete="off" />
        <Field name="email" label="Email" type="email" required autoComplete="off" />
        <Field name="role" label="Role" select helperText={ROLE_LINES[StaffRole.parse(role)]}>
          {ROLE_ITEMS}
        </Field>
        {role !== 'office' && (
          <Field
            name="licenseNumber"
            label="License number"
            required={role === 'inspector'}
            autoComplete="off"
          />
        )}
        {role !== 'office' && (
          <Controller
            control={form.control}
            name="trades"
            render={({ field }) => <TradeChoice trades={field.value} onChange={field.onChange} />}
          />
        )}
      </FormProvider>
    </FormDialog>
  );
}
