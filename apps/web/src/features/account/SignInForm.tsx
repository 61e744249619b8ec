import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { signIn } from '@sightline/contracts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';
import { sessionKey } from '../../wire/session.ts';
import { PasswordField } from './PasswordField.tsx';
import { PlainField } from './PlainField.tsx';

export function SignInForm(): ReactNode {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = useSend(signIn, {
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate({ body: { email, password } });
  };
  // After a success the button stays busy until the session has been read again.
  const isBusy = send.isPending || send.isSuccess;
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 2.5 }} aria-label="Sign in">
      {send.isError && <Alert severity="error">{errorMessage(send.error, 'Login failed')}</Alert>}
      <PlainField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign In'}
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        Need access? Contact your inspector or admin.
      </Typography>
    </Stack>
  );
}
