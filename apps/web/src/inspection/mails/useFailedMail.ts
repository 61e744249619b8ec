import { mintId } from '@sightline/contracts/core/ids';
import { readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { dismissMail, type FailedMail, resendMail } from '@sightline/contracts/mail/failedMails';
import { listDeliveries } from '@sightline/contracts/reports/deliveries';
import { useState } from 'react';
import { confirmAction } from '../../ui/confirm.ts';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { useSend } from '../../wire/queries.ts';

export interface MailActions {
  /** Null for a mail whose link is used up. */
  sendAgain: (() => void) | null;
  dismiss: () => void;
  isBusy: boolean;
}

type Facts = Pick<FailedMail, 'id' | 'to' | 'state' | 'obstacle'>;

/** Asks before resending a mail that may have arrived; dismissing one can be undone. */
export function useFailedMail({ id: deliveryId, to, state, obstacle }: Facts): MailActions {
  // One id for each row: pressed twice, or repeated after a lost reply, it sends once.
  const [newId] = useState(mintId);
  const onError = (error: Error): void =>
    toast({ title: 'Error', description: errorMessage(error, 'The email was not sent.'), tone: 'error' });
  const sending = useSend(resendMail, {
    refreshes: [readDashboard, listDeliveries],
    onSuccess: ({ sentTo }) => toast({ title: 'Sending again', description: `To ${sentTo}` }),
    onError,
  });
  const dismissing = useSend(dismissMail, { refreshes: [readDashboard], onError });
  const setDismissed = (isDismissed: boolean): void => {
    const body = { isDismissed };
    const undo = { label: 'Undo', onClick: () => setDismissed(false) };
    const onSuccess = (): void => {
      if (isDismissed) toast({ title: 'Email dismissed', description: `To ${to}`, action: undo });
    };
    dismissing.mutate({ params: { deliveryId }, body }, { onSuccess });
  };
  const sendAgain = async (): Promise<void> => {
    const acceptsDuplicate = state === 'unknown';
    if (acceptsDuplicate && !(await confirmAction(duplicateQuestion(to)))) return;
    sending.mutate({ params: { deliveryId }, body: { id: newId, acceptsDuplicate } });
  };
  return {
    sendAgain: obstacle === null ? () => void sendAgain() : null,
    dismiss: () => setDismissed(true),
    isBusy: sending.isPending || dismissing.isPending,
  };
}

const duplicateQuestion = (to: string) => ({
  title: 'Send this email again?',
  text: `Its connection was cut off, so ${to} may already have it and would get it twice. Ask the recipient first if a duplicate could confuse.`,
  action: 'Send again',
});
