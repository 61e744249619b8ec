import TextField from '@mui/material/TextField';
import type { Passkey } from '@sightline/contracts/accounts/account';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { PasswordField } from '../PasswordField.tsx';

interface PasskeyNameDialogProps {
  passkey: Passkey;
  isSaving: boolean;
  error: Error | null;
  onSave: (renamed: { name: string; password: string }) => void;
  onClose: () => void;
}

export function PasskeyNameDialog(props: PasskeyNameDialogProps): ReactNode {
  const { passkey, isSaving, error, onSave, onClose } = props;
  const [name, setName] = useState(passkey.name);
  const [password, setPassword] = useState('');
  const problem = fieldProblems(error)['password'];
  const isComplete = name.trim() !== '' && password !== '';
  return (
    <FormDialog
      title="Rename passkey"
      problem={error && !problem && errorMessage(error)}
      isSaving={isSaving}
      canSave={isComplete}
      onSave={() => onSave({ name: name.trim(), password })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={name.trim() === ''}
        helperText={name.trim() === '' ? 'Required' : undefined}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problem}
      />
    </FormDialog>
  );
}
