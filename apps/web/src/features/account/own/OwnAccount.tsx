import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import {
  type Account,
  changeAccount,
  changePassword,
  getAccount,
  listSessions,
  type NotificationChoices,
} from '@sightline/contracts/accounts/account';
import { NewPassword } from '@sightline/contracts/accounts/accounts';
import type { UserRole } from '@sightline/contracts/accounts/roles';
import { SESSION_PATH } from '@sightline/contracts/accounts/startPaths';
import { type FormEvent, type ReactNode, useState } from 'react';
import { deleteSaved } from '../../../offline/deleteSaved.ts';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, fieldProblems } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { PasswordField } from '../PasswordField.tsx';
import { AccountSection } from './AccountSection.tsx';
import { Devices } from './Devices.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PushNotifications } from './PushNotifications.tsx';
import { TwoStep } from './TwoStep.tsx';

const LABELS: Record<keyof NotificationChoices, string> = {
  appointments: 'An inspection is scheduled, moved or canceled',
  reminders: 'A reminder a day and an hour before an inspection',
  newRequests: 'A client requests, moves or cancels an inspection',
  assignments: 'An inspection is assigned to you, moved, canceled, or given to someone else',
  newMessages: 'A client writes about an inspection that is assigned to you',
  failedDeliveries: 'An email or a text message to a client could not be sent',
  disputes: 'A client disputes a payment, or the bank has decided',
};

type Choice = keyof NotificationChoices;

const OF_STAFF: Choice[] = ['newRequests', 'assignments', 'newMessages', 'failedDeliveries', 'disputes'];
const CHOICES: Record<UserRole, readonly Choice[]> = {
  admin: OF_STAFF,
  inspector: OF_STAFF,
  // No inspection is assigned to the office.
  office: ['newRequests', 'failedDeliveries', 'disputes'],
  client: ['appointments', 'reminders'],
};

const FOR_CLIENTS =
  'Reports, invitations, and emails about this account are always sent. Reminders that are planned already still arrive.';
const FOR_STAFF =
  "Emails about this account are always sent. The company's address gets every request and dispute, and the messages that no inspector is mailed. Several new messages of a client come in one email.";

/** The page on which people view and change their own account. */
export function OwnAccount(): ReactNode {
  const account = useRead(getAccount, {});
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto' }}>
      <PageHeader title="Account Settings" />
      {account.isPending && <RowsSkeleton label="Loading your account..." count={4} />}
      {account.isError && (
        <ErrorState title="Couldn't load your account" error={account.error} onRetry={account.refetch} />
      )}
      {account.data && (
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <NameForm account={account.data} />
          <Notifications account={account.data} />
          {account.data.role !== 'client' && <PushNotifications />}
          <PasswordChange />
          <TwoStep twoStep={account.data.twoStep} />
          <Passkeys account={account.data} />
          <Devices />
          <Privacy />
        </Box>
      )}
    </Box>
  );
}

/** Explains the data that stays on the device and the data that others see. */
function Privacy(): ReactNode {
  const remove = async (): Promise<void> => {
    if (!(await confirmAction(QUESTION))) return;
    await deleteSaved();
    toast({ title: 'Saved copy deleted', tone: 'success' });
  };
  return (
    <AccountSection part="privacy" title="Privacy">
      <Typography variant="body2">
        A call never passes on where your phone is. Photos carry their location only if you allow it, and only
        staff and building officials read the coordinates. This device keeps a copy of your lists for use
        without a connection; signing out deletes it.
      </Typography>
      <Button variant="outlined" onClick={() => void remove()}>
        Delete the saved copy on this device
      </Button>
    </AccountSection>
  );
}

const QUESTION = {
  title: 'Delete the saved copy on this device?',
  text: 'Without a connection the app shows no lists until it has read them again. Unsent work stays.',
  action: 'Delete',
  destructive: true,
};

/** The switches for email notifications; each is saved at once. */
export function Notifications({ account }: { account: Account }): ReactNode {
  const { notifications: choices, role } = account;
  const save = useSend(changeAccount, {
    refreshes: [getAccount],
    onSuccess: () => toast({ title: 'Email notifications saved', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Email notifications not saved', description: errorMessage(error), tone: 'error' }),
  });
  const shown = save.isPending ? (save.variables.body.notifications ?? choices) : choices;
  return (
    <AccountSection
      part="notifications"
      title="Email Notifications"
      line={role === 'client' ? FOR_CLIENTS : FOR_STAFF}
    >
      {CHOICES[role].map((name) => (
        <FormControlLabel
          key={name}
          label={LABELS[name]}
          control={
            <Switch
              checked={shown[name]}
              onChange={(_, isOn) => save.mutate({ body: { notifications: { ...choices, [name]: isOn } } })}
            />
          }
          sx={{ minHeight: 44 }}
        />
      ))}
    </AccountSection>
  );
}

/** Edits the name that colleagues and clients see. The email address identifies the account and cannot be changed. */
function NameForm({ account }: { account: Account }): ReactNode {
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

const EMPTY = { currentPassword: '', password: '' };

function PasswordChange(): ReactNode {
  const [form, setForm] = useState(EMPTY);
  const [isChecked, setChecked] = useState(false);
  const save = useSend(changePassword, {
    refreshes: [listSessions],
    onSuccess: () => {
      setForm(EMPTY);
      setChecked(false);
      toast({
        title: 'Password changed',
        description: 'Every other device was signed out.',
        tone: 'success',
      });
    },
  });
  const parsed = NewPassword.safeParse(form.password);
  const problems = { ...fieldProblems(save.error) };
  if (isChecked && !parsed.success) problems['password'] = parsed.error.issues[0]?.message ?? '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (parsed.success && form.currentPassword !== '') save.mutate({ body: form });
  };
  return (
    <AccountSection part="password" title="Change Password" line="Every other device is signed out with it.">
      <form noValidate onSubmit={submit} style={PASSWORD_FORM}>
        {save.error && Object.keys(fieldProblems(save.error)).length === 0 && (
          <Notice tone="red">{errorMessage(save.error)}</Notice>
        )}
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          value={form.currentPassword}
          onChange={(currentPassword) => setForm({ ...form, currentPassword })}
          problem={problems['currentPassword']}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          hint="At least 10 characters. A phrase of several words is easy to remember."
          value={form.password}
          onChange={(password) => setForm({ ...form, password })}
          problem={problems['password']}
        />
        <Button type="submit" variant="outlined" disabled={save.isPending}>
          {save.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </form>
    </AccountSection>
  );
}

const PASSWORD_FORM = { ...FORM, maxWidth: 420 } as const;
