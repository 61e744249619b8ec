import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import {
  type Account,
  changeAccount,
  getAccount,
  type NotificationChoices,
} from '@sightline/contracts/accounts/account';
import type { UserRole } from '@sightline/contracts/accounts/roles';
import type { ReactNode } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';

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
