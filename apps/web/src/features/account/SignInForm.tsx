import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { AppError } from '@sightline/contracts/core/errors';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { sessionKey } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';
import { PasswordField } from './PasswordField.tsx';

export function SignInForm(): ReactNode {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [asksForCode, askForCode] = useState(false);
  const send = useMutation({
    // Imported here, so that the form can be used before the schemas arrive.
    mutationFn: async () => {
      const { signIn } = await SilenceLimit.arrival(import('@sightline/contracts/accounts/accounts'));
      return startSession(() => call(signIn, { body: { email, password, ...(asksForCode && { code }) } }));
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
    onError: (error) => needsCode(error) && askForCode(true),
  });
  const [isChecked, setChecked] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (email !== '' && password !== '') send.mutate();
  };
  const problemOf = (value: string, text: string) => (isChecked && value === '' ? text : undefined);
  // The button stays busy after a success until the session has been read again.
  const isBusy = send.isPending || send.isSuccess;
  return (
    <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 2.5 }} aria-label="Sign in">
      {send.isError && !needsCode(send.error) && (
        <Notice tone="red">{errorMessage(send.error, 'Login failed')}</Notice>
      )}
      <PlainField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        problem={problemOf(email, 'Enter your email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        problem={problemOf(password, 'Enter your password')}
      />
      {asksForCode && (
        <PlainField
          label="Code"
          autoComplete="one-time-code"
          hint="From your authenticator app, or a recovery code."
          value={code}
          onChange={setCode}
          hasFocus
        />
      )}
      <Button type="submit" variant="contained" size="large" disabled={isBusy}>
        {isBusy ? 'Signing in...' : 'Sign in'}
      </Button>
      <PasskeyButton isDisabled={isBusy} />
      <Typography variant="body2" sx={{ textAlign: 'center' }}>
        <Link href={`/forgot-password#${encodeURIComponent(email)}`}>Forgot password?</Link>
      </Typography>
    </Stack>
  );
}

/** Whether the password was correct, but the account also requires a code. */
function needsCode(error: unknown): boolean {
  return error instanceof AppError && error.code === 'codeRequired';
}

/** Signs in with a passkey. The code for it loads when the button is pressed. */
function PasskeyButton({ isDisabled }: { isDisabled: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: async () => (await SilenceLimit.arrival(import('./signInWithPasskey.ts'))).signInByPasskey(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      {send.isError && <Notice tone="red">{errorMessage(send.error)}</Notice>}
      <Button
        variant="outlined"
        size="large"
        disabled={isDisabled || send.isPending || send.isSuccess}
        onClick={() => send.mutate()}
      >
        Use a passkey
      </Button>
    </>
  );
}
