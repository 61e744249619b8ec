import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type Account, changeAccount, getAccount } from '@sightline/contracts/accounts/account';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { type FormEvent, type ReactNode, useState } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';

/** Edits the name that colleagues and clients see. The email address identifies the account and cannot be changed. */
export function NameForm({ account }: { account: Account }): ReactNode {
  const [firstName, setFirst] = useState(account.firstName);
  const [lastName, setLast] = useState(account.lastName);
  const save = useSend(changeAccount, {
    refreshes: [getAccount, { path: SESSION_PATH }],
    onSuccess: () => toast({ title: 'Name saved', tone: 'success' }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate({ body: { firstName, lastName } });
  };
  const problems = fieldProblems(save.error);
  const isChanged = firstName !== account.firstName || lastName !== account.lastName;
  return (
    <AccountSection title="Name" line={`You sign in as ${account.email}.`}>
      <form noValidate onSubmit={submit} style={FORM}>
        {save.error && Object.keys(problems).length === 0 && (
          <Alert severity="error">{errorMessage(save.error)}</Alert>
        )}
        <TextField
          label="First name"
          autoComplete="given-name"
          value={firstName}
          onChange={({ target }) => setFirst(target.value)}
          error={Boolean(problems['firstName'])}
          helperText={problems['firstName']}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          value={lastName}
          onChange={({ target }) => setLast(target.value)}
          error={Boolean(problems['lastName'])}
          helperText={problems['lastName']}
        />
        <Button type="submit" variant="outlined" disabled={!isChanged || save.isPending}>
          {save.isPending ? 'Saving...' : 'Save name'}
        </Button>
      </form>
    </AccountSection>
  );
}

const FORM = { display: 'grid', gap: 16, justifyItems: 'start', width: '100%' } as const;
