import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { phoneHref } from '../../ui/phoneHref.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { sessionKey } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';
import { PasswordField } from './PasswordField.tsx';

interface SignInFormProps {
  /** The contact for a forgotten password; undefined until it is loaded. */
  organization?: OrganizationFacts | undefined;
}

export function SignInForm({ organization }: SignInFormProps): ReactNode {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = useMutation({
    // Loaded here, so that the form can be used before the schemas arrive.
    mutationFn: async () => {
      const { signIn } = await import('@sightline/contracts/accounts');
      return startSession(() => call(signIn, { body: { email, password } }));
    },
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send.mutate();
  };
  // After a success the button stays busy until the session has been read again.
  const isBusy = send.isPending || send.isSuccess;
  return (
    <Stack component="form" onSubmit={submit} sx={{ gap: 2.5 }} aria-label="Sign in">
      {send.isError && <Notice tone="red">{errorMessage(send.error, 'Login failed')}</Notice>}
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
      <ForgotPassword organization={organization} />
      <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
        New here? {/* A page of its own: see book.tsx. */}
        <a style={LINK} href="/book">
          Book an inspection
        </a>
      </Typography>
    </Stack>
  );
}

const LINK = { color: 'var(--sl-palette-primary-main)' };

/** A new password needs a new invitation, which only the organization can send. */
function ForgotPassword({ organization }: SignInFormProps): ReactNode {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center' }}>
      Forgot password?{' '}
      {organization ? (
        <>
          Call{' '}
          <a style={LINK} href={phoneHref(organization.phone)}>
            {organization.phone}
          </a>{' '}
          or email{' '}
          <a style={LINK} href={`mailto:${organization.email}`}>
            {organization.email}
          </a>{' '}
          for a new link.
        </>
      ) : (
        'Ask your inspector or admin for a new link.'
      )}
    </Typography>
  );
}
