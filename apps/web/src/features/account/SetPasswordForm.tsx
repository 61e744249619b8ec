import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { NewPassword, readPortalInvitation, setPassword } from '@sightline/contracts/accounts/accounts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { CallError, errorMessage, isInvalidLink } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { changeSession } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';
import { PasswordField } from './PasswordField.tsx';

/** Sets a password with the one-time link of the invitation mail, and signs the person in. */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }): ReactNode {
  const invitation = useQuery({
    queryKey: ['portal-invitation', token],
    queryFn: () => call(readPortalInvitation, { body: { token } }),
  });
  const [isUsedUp, setUsedUp] = useState(false);
  if (invitation.isPending) return <Loading label="Checking your link...">…</Loading>;
  if (isUsedUp || isInvalidLink(invitation.error)) return <UsedLink />;
  if (invitation.isError)
    return (
      <ErrorState title="Couldn't check this link" error={invitation.error} onRetry={invitation.refetch} />
    );
  const { firstName, email, expiresAt } = invitation.data;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Typography color="textSecondary">
        Welcome{firstName && `, ${firstName}`}. Choose a password for <strong>{email}</strong>. This link
        works once, until <Moment instant={expiresAt} isInSentence withZone />.
      </Typography>
      <PasswordForm token={token} onDone={onDone} onUsedUp={() => setUsedUp(true)} />
    </Stack>
  );
}

/** Usually a link that was used before: the person has a password and only needs to sign in. */
function UsedLink(): ReactNode {
  return (
    <EmptyState
      title="This link is no longer valid"
      text="Each link works once. If you have already set your password, sign in with it. Otherwise ask your inspector for a new link."
      action={
        <Button variant="contained" href="/">
          Go to sign in
        </Button>
      }
    />
  );
}

interface PasswordFormProps {
  token: string;
  onDone: () => void;
  /** The link was used while the form was open, such as in another tab. */
  onUsedUp: () => void;
}

function PasswordForm({ token, onDone, onUsedUp }: PasswordFormProps): ReactNode {
  const queryClient = useQueryClient();
  const [password, setValue] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [code, setCode] = useState('');
  const [asksForCode, askForCode] = useState(false);
  const send = useMutation({
    mutationFn: () =>
      startSession(() => call(setPassword, { body: { token, password, ...(asksForCode && { code }) } })),
    onSuccess: (user) => {
      changeSession(queryClient, user);
      onDone();
    },
    // Other refusals, such as a password that is too easy to guess, keep the form.
    onError: (error) => {
      const refusal = error instanceof CallError ? error.code : null;
      if (refusal === 'linkGone') onUsedUp();
      if (refusal === 'codeRequired') askForCode(true);
    },
  });
  const problems = problemsOf(password, repeated);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (!problems.password && !problems.repeated) send.mutate();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {send.isError && <Notice tone="red">{errorMessage(send.error)}</Notice>}
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={setValue}
        hint="At least 10 characters. A phrase of several words is easy to remember."
        problem={isChecked ? problems.password : undefined}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        value={repeated}
        onChange={setRepeated}
        problem={isChecked ? problems.repeated : undefined}
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
      <Button type="submit" variant="contained" size="large" disabled={send.isPending}>
        {send.isPending ? 'Saving...' : 'Set password and sign in'}
      </Button>
    </Stack>
  );
}

function problemsOf(password: string, repeated: string): { password?: string; repeated?: string } {
  const parsed = NewPassword.safeParse(password);
  return {
    password: parsed.success ? undefined : parsed.error.issues[0]?.message,
    repeated: repeated === password ? undefined : 'The passwords do not match',
  };
}
