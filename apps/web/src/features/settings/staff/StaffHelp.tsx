import Button from '@mui/material/Button';
import {
  endStaffSessions,
  listStaff,
  mailStaffLink,
  resetStaffSignIn,
  type StaffMember,
} from '@sightline/contracts/accounts/staff';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

/** Help for a person who cannot sign in, or has lost a device. */
export function StaffHelp({ person }: { person: StaffMember }): ReactNode {
  const { id: userId, name, email, hasPassword, hasTwoStep } = person;
  const done = (title: string) => ({
    refreshes: [listStaff],
    onSuccess: () => toast({ title, tone: 'success' as const }),
    onError: (error: Error) => toast({ title: 'Not done', description: errorMessage(error), tone: 'error' }),
  });
  const mail = useSend(mailStaffLink, done(`A link is on its way to ${email}`));
  const end = useSend(endStaffSessions, done(`${name} was signed out`));
  const reset = useSend(resetStaffSignIn, done('Two-step sign-in and passkeys were removed'));
  const ask = async (question: Parameters<typeof confirmAction>[0], act: () => void): Promise<void> => {
    if (await confirmAction({ ...question, destructive: true })) act();
  };
  const params = { params: { userId } };
  return (
    <>
      <Button variant="outlined" disabled={mail.isPending} onClick={() => mail.mutate(params)}>
        {hasPassword ? 'Email a password reset' : 'Email the invitation again'}
      </Button>
      {hasPassword && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void ask(signOutQuestion(name), () => end.mutate(params))}
        >
          Sign out everywhere
        </Button>
      )}
      {hasTwoStep && (
        <Button
          color="inherit"
          variant="outlined"
          onClick={() => void ask(resetQuestion(name), () => reset.mutate(params))}
        >
          Reset two-step sign-in
        </Button>
      )}
    </>
  );
}

const signOutQuestion = (name: string) => ({
  title: `Sign ${name} out everywhere?`,
  text: 'Every device is signed out and leaves its calls immediately.',
  action: 'Sign out',
});

const resetQuestion = (name: string) => ({
  title: `Reset two-step sign-in of ${name}?`,
  text: 'The password alone signs in until it is set up again. Passkeys are removed as well. The person is told by email.',
  action: 'Reset',
});
