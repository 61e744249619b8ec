import TextField from '@mui/material/TextField';
import type { Passkey } from '@sightline/contracts/accounts/account';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { fieldProblems } from '../../../wire/CallError.ts';
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
  const isComplete = name.trim() !== '' && password !== '';
  return (
    <FormDialog
      title="Rename passkey"
      isSaving={isSaving}
      onSave={() => isComplete && onSave({ name: name.trim(), password })}
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
        problem={fieldProblems(error)['password']}
      />
    </FormDialog>
  );
}
