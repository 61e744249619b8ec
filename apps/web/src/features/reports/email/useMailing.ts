import { mintId } from '@sightline/contracts/core/ids';
import { listDeliveries, sendReport } from '@sightline/contracts/reports';
import { useRef } from 'react';
import { toast } from '../../../ui/toasts.ts';
import { useSend } from '../../../wire/queries.ts';
import type { MailTexts } from './mailTexts.ts';

interface Mailing {
  send: (recipientEmails: string[], customMessage: string) => void;
  isSending: boolean;
  error: Error | null;
}

/** Sends the report to the chosen addresses; the same choice sent again goes out once. */
export function useMailing(inspectionId: string, texts: MailTexts, onDone: () => void): Mailing {
  const [title, description] = texts.failed;
  const failed = { title, description, tone: 'error' } as const;
  const lastMailing = useRef({ key: '', sendId: '' });
  const mailing = useSend(sendReport, {
    refreshes: [listDeliveries],
    onSuccess: ({ success, deliveries }) => {
      if (!success) return toast(failed);
      toast({
        title: texts.sent,
        description: `Inspection report sent to ${deliveries.length} recipient(s)`,
        tone: 'success',
      });
      onDone();
    },
    onError: () => toast(failed),
  });
  const send = (recipientEmails: string[], customMessage: string): void => {
    if (recipientEmails.length === 0) {
      toast({
        title: texts.nobody,
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
