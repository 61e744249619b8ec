import { mintId } from '@sightline/contracts/core/ids';
import { listDeliveries, sendReport } from '@sightline/contracts/reports';
import { useRef } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';

const FAILED = {
  title: 'Email Failed',
  description: 'Unable to send email. Please try again or contact support.',
};

interface Mailing {
  send: (recipientEmails: string[], customMessage: string) => void;
  isSending: boolean;
  error: Error | null;
}

/** Sends the report to the chosen addresses; the same choice sent again goes out once. */
export function useMailing(inspectionId: string, onDone: () => void): Mailing {
  const lastMailing = useRef({ key: '', sendId: '' });
  const mailing = useSend(sendReport, {
    refreshes: [listDeliveries],
    onSuccess: ({ success, deliveries }) => {
      if (!success) return toast({ ...FAILED, tone: 'error' });
      toast({
        title: 'Email Sent Successfully',
        description: `Inspection report sent to ${deliveries.length} recipient(s)`,
        tone: 'success',
      });
      onDone();
    },
    onError: () => toast({ ...FAILED, tone: 'error' }),
  });
  const send = (recipientEmails: string[], customMessage: string): void => {
    if (recipientEmails.length === 0) {
      toast({
        title: 'Error',
        description: 'Please select at least one recipient email address',
        tone: 'error',
      });
      return;
    }
    const key = JSON.stringify([recipientEmails.toSorted(), customMessage]);
    if (lastMailing.current.key !== key) lastMailing.current = { key, sendId: mintId() };
    const { sendId } = lastMailing.current;
    mailing.mutate({ body: { sendId, inspectionId, recipientEmails, customMessage } });
  };
  return { send, isSending: mailing.isPending, error: mailing.error };
}
