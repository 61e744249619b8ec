import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { MessageThread } from '@sightline/contracts/messages/messages';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormTextField } from '../../ui/FormTextField.tsx';
import { useCurrentUser } from '../../wire/session.ts';
import type { MessageForm } from './messageForm.ts';
import { useSubjects } from './useSubjects.ts';

interface MessageFieldsProps {
  clients: readonly Pick<MessageThread, 'clientId' | 'name'>[];
  onClientChange: () => void;
}

const Field = FormTextField<MessageForm>;

/** All people write under the name of their account. Decision 051. */
export function MessageFields({ clients, onClientChange }: MessageFieldsProps): ReactNode {
  const { control, setValue } = useFormContext<MessageForm>();
  const subjects = useSubjects(useWatch({ control, name: 'clientId' }));
  const changeClient = (): void => {
    setValue('inspectionId', '');
    onClientChange();
  };
  return (
    <>
      <Field name="clientId" label="Client" required select onChange={changeClient}>
        {clients.map(({ clientId, name }) => (
          <MenuItem key={clientId} value={clientId}>
            {name}
          </MenuItem>
        ))}
      </Field>
      <Field name="inspectionId" label="Inspection" select>
        <MenuItem value="">None in particular</MenuItem>
        {subjects.map(({ id, address }) => (
          <MenuItem key={id} value={id}>
            {address}
          </MenuItem>
        ))}
      </Field>
      <Field name="subject" label="Subject" required />
      <Field name="message" label="Message" required multiline minRows={4} maxRows={12} />
      <OwnName />
    </>
  );
}

function OwnName(): ReactNode {
  const { firstName, lastName, email } = useCurrentUser();
  return (
    <TextField
      label="Your Name"
      value={`${firstName} ${lastName}`.trim() || email}
      helperText="The name of your account"
      slotProps={{ inputLabel: { shrink: true }, input: { readOnly: true } }}
    />
  );
}
