import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { requestPasswordReset } from '@sightline/contracts/account';
import { type FormEvent, type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { phoneHref } from '../../ui/phoneHref.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useOrganization } from '../../wire/organization.ts';
import { useSend } from '../../wire/queries.ts';

/** Asks for a link to set a new password. What is said afterward is the same for every address. */
export function ForgotPasswordForm(): ReactNode {
  const [email, setEmail] = useState('');
  const send = useSend(requestPasswordReset);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate({ body: { email } });
  };
  if (send.isSuccess) return <Sent email={email} />;
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 2.5 }}>
      {send.isError && <Notice tone="red">{errorMessage(send.error)}</Notice>}
      <Typography color="textSecondary">
        We email you a link to set a new password. It works for 30 minutes.
      </Typography>
      <PlainField label="Email" type="email" autoComplete="username" value={email} onChange={setEmail} />
      <Button type="submit" variant="contained" size="large" disabled={send.isPending}>
        {send.isPending ? 'Sending...' : 'Email me a link'}
      </Button>
      <Contact />
    </Stack>
  );
}

function Sent({ email }: { email: string }): ReactNode {
  return (
    <EmptyState
      compact
      title="Check your email"
      text={`If ${email} has an account here, a link to set a new password is on its way. Look into your spam folder, too.`}
      action={
        <Button variant="contained" href="/">
          Back to sign in
        </Button>
      }
    />
  );
}

function Contact(): ReactNode {
  const organization = useOrganization();
  if (!organization?.phone && !organization?.email) return null;
  const { phone, email } = organization;
  return (
    <Typography variant="body2" color="textSecondary">
      No access to your email?{' '}
      {phone && (
        <>
          Call <a href={phoneHref(phone)}>{phone}</a>
        </>
      )}
      {phone && email && ' or '}
      {email && (
        <>
          {phone ? 'email' : 'Email'} <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
      .
    </Typography>
  );
}
