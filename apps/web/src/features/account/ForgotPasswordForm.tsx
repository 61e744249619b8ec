import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { requestPasswordReset } from '@sightline/contracts/accounts/account';
import { type FormEvent, type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

/** Asks for a link to set a new password. The page after it is the same for every address. */
export function ForgotPasswordForm({ typedEmail }: { typedEmail: string }): ReactNode {
  const [email, setEmail] = useState(typedEmail);
  const [isChecked, setChecked] = useState(false);
  const send = useSend(requestPasswordReset);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (email !== '') send.mutate({ body: { email } });
  };
  if (send.isSuccess) return <Sent email={email} />;
  return (
    <Stack component="form" onSubmit={submit} noValidate sx={{ gap: 2.5 }}>
      {send.isError && <Notice tone="red">{errorMessage(send.error)}</Notice>}
      <Typography color="textSecondary">
        We email you a link to set a new password. It works for 30 minutes.
      </Typography>
      <PlainField
        label="Email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        problem={isChecked && email === '' ? 'Enter your email' : undefined}
      />
      <Button type="submit" variant="contained" size="large" disabled={send.isPending}>
        {send.isPending ? 'Sending...' : 'Email me a link'}
      </Button>
      <Button href="/">Back to sign in</Button>
    </Stack>
  );
}

function Sent({ email }: { email: string }): ReactNode {
  return (
    <EmptyState
      compact
      title="Check your email"
      text={`If ${email} has an account here, a link to set a new password is on its way. If you don't see it, look in your spam folder.`}
      action={
        <Button variant="contained" href="/">
          Back to sign in
        </Button>
      }
    />
  );
}
