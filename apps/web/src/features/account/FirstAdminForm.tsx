import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createFirstAdmin, FirstAdmin, readSetUpLink } from '@sightline/contracts/accounts/firstAdmin';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PlainField } from '../../ui/PlainField.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { Moment } from '../../ui/Time.tsx';
import { errorMessage, fieldProblems, isInvalidLink } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { changeSession } from '../../wire/session.ts';
import { startSession } from '../../wire/signOut.ts';
import { PasswordField } from './PasswordField.tsx';

/** Creates the first admin with the link that the start printed, and signs in. */
export function FirstAdminForm({ token, onDone }: { token: string; onDone: () => void }): ReactNode {
  const link = useQuery({
    queryKey: ['set-up-link', token],
    queryFn: () => call(readSetUpLink, { body: { token } }),
  });
  if (link.isPending) return <Loading label="Checking your link...">…</Loading>;
  if (isInvalidLink(link.error)) return <UsedLink />;
  if (link.isLoadingError)
    return <ErrorState title="Couldn't check this link" error={link.error} onRetry={link.refetch} />;
  return (
    <Stack sx={{ gap: 3 }}>
      <Typography color="textSecondary">
        Create the first admin account. This link works once, until{' '}
        <Moment instant={link.data.expiresAt} isInSentence withZone />.
      </Typography>
      <AccountForm token={token} onDone={onDone} onUsedUp={() => void link.refetch()} />
    </Stack>
  );
}

/** Used, expired, or replaced by the link of a later start. */
function UsedLink(): ReactNode {
  return (
    <Typography>
      This link is no longer valid. If the company is set up, <Link href="/">sign in</Link>. Otherwise start
      Sightline again: each start prints a new link.
    </Typography>
  );
}

interface AccountFormProps {
  token: string;
  onDone: () => void;
  /** The link was used while the form was open, such as in another tab. */
  onUsedUp: () => void;
}

const EMPTY = { name: '', email: '', password: '' };

function AccountForm({ token, onDone, onUsedUp }: AccountFormProps): ReactNode {
  const queryClient = useQueryClient();
  const [given, setGiven] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const send = useMutation({
    mutationFn: () => startSession(() => call(createFirstAdmin, { body: { token, ...given } })),
    onSuccess: (user) => {
      changeSession(queryClient, user);
      onDone();
    },
    onError: (error) => isInvalidLink(error) && onUsedUp(),
  });
  const problems = { ...fieldProblems(send.error), ...(isChecked && problemsOf(given)) };
  const field = (name: keyof typeof EMPTY) => ({
    value: given[name],
    onChange: (value: string) => setGiven({ ...given, [name]: value }),
    problem: problems[name],
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (Object.keys(problemsOf(given)).length === 0) send.mutate();
  };
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      {send.isError && Object.keys(fieldProblems(send.error)).length === 0 && (
        <Notice tone="red">{errorMessage(send.error)}</Notice>
      )}
      <PlainField label="Your name" autoComplete="name" {...field('name')} />
      <PlainField label="Email" type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint="At least 10 characters. A phrase of several words is easy to remember."
        {...field('password')}
      />
      <Button type="submit" variant="contained" size="large" disabled={send.isPending}>
        {send.isPending ? 'Creating...' : 'Create account'}
      </Button>
    </Stack>
  );
}

/** The first problem of each field, in the words of the contract. */
function problemsOf(given: typeof EMPTY): Partial<Record<string, string>> {
  const { error } = FirstAdmin.safeParse(given);
  const issues = error?.issues.toReversed() ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
}
