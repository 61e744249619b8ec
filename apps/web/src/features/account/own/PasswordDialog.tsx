import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Notice } from '../../../ui/Notice.tsx';
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

/** Asks for the password once more, so that nobody at an unlocked device can change how the account is protected. */
export function PasswordDialog(props: PasswordDialogProps): ReactNode {
  const { title, text, action, isPending, error, onPassword, onClose } = props;
  const id = useId();
  const [password, setPassword] = useState('');
  const problem = fieldProblems(error)['password'];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{text}</Typography>
          {error && !problem && <Notice tone="red">{errorMessage(error)}</Notice>}
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            problem={problem}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={isPending || password === ''}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
