import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { changeAccount, getAccount, type NotificationChoices } from '@sightline/contracts/account';
import type { ReactNode } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { AccountSection } from './AccountSection.tsx';

const LABELS: Record<keyof NotificationChoices, string> = {
  appointments: 'An inspection is scheduled, moved or canceled',
  reminders: 'A reminder a day and an hour before an inspection',
};

/** Each switch is saved at once. */
export function Notifications({ choices }: { choices: NotificationChoices }): ReactNode {
  const save = useSend(changeAccount, {
    refreshes: [getAccount],
    onSuccess: () => toast({ title: 'Email notifications saved', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'Email notifications not saved', description: errorMessage(error), tone: 'error' }),
  });
  const shown = save.isPending ? (save.variables.body.notifications ?? choices) : choices;
  const names = Object.keys(LABELS) as (keyof NotificationChoices)[];
  return (
    <AccountSection
      title="Email Notifications"
      line="Reports, invitations, and emails about this account are always sent. Reminders that are planned already still arrive."
    >
      {names.map((name) => (
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
