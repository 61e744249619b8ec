import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { PasswordField } from '../PasswordField.tsx';

interface PasswordDialogProps {
  title: string;
  text: string;
  /** The verb on the button. */
  action: string;
  isPending: boolean;
  error: Error | null;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password again, so that another person at an unlocked device cannot change the account's security. */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { title, text, action, isPending, error, onPassword, onClose } = props;
  const [password, setPassword] = useState('');
  const problem = fieldProblems(error)['password'];
  return (
    <FormDialog
      title={title}
      problem={error && !problem && errorMessage(error)}
      saveLabel={action}
      isSaving={isPending}
      canSave={password !== ''}
      onSave={() => onPassword(password)}
      onClose={onClose}
    >
      <Typography color="textSecondary">{text}</Typography>
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
