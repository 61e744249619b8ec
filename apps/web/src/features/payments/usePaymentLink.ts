import { AppError } from '@sightline/contracts/core/errors';
import { readSetup } from '@sightline/contracts/organization/setup';
import { listDueFees } from '@sightline/contracts/payments/dueFees';
import { createPaymentLink, listPayments } from '@sightline/contracts/payments/payments';
import { listInspectionMails } from '@sightline/contracts/reports/deliveries';
import { useNavigate } from 'react-router-dom';
import { confirmAction } from '../../ui/confirm.ts';
import { setupAddress } from '../../ui/SetupLink.tsx';
import { toast } from '../../ui/toasts.ts';
import { errorMessage } from '../../wire/CallError.ts';
import { call } from '../../wire/call.ts';
import { useSend } from '../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../wire/requestIds.ts';
import { useMayCall } from '../../wire/session.ts';

/** Emails the client a link with which the fee is paid. */
export function usePaymentLink(inspectionId: string): { send: () => void; isPending: boolean } {
  const navigate = useNavigate();
  const maySetUp = useMayCall(readSetup);
  const setUp = { label: 'Set it up', onClick: () => void navigate(setupAddress('payment')) };
  const order = useSend(createPaymentLink, {
    refreshes: [listInspectionMails, listDueFees],
    onSuccess: ({ sentTo }, { body }) => {
      endRequest(body.id);
      toast({ title: 'Sending the payment link', description: `To ${sentTo}` });
    },
    onError: (error) =>
      toast({
        title: 'The payment link was not sent',
        description: isNotSetUp(error) ? notSetUpText(maySetUp) : errorMessage(error),
        tone: 'error',
        ...(isNotSetUp(error) && maySetUp && { action: setUp }),
      }),
  });
  const send = async (): Promise<void> => {
    if ((await hasUnclearPayment(inspectionId)) && !(await confirmAction(SECOND_PAYMENT))) return;
    const id = requestIdFor(['payment link', inspectionId]);
    order.mutate({ params: { inspectionId }, body: { id, isMailed: true } });
  };
  return { send: () => void send(), isPending: order.isPending };
}

const isNotSetUp = (error: Error): boolean =>
  error instanceof AppError && error.code === 'paymentSetupRequired';

/** The server's text is for visitors, and sends them to the office. */
const notSetUpText = (maySetUp: boolean): string =>
  `Online payment is not set up.${maySetUp ? '' : ' Ask an admin to set it up.'}`;

/** Money was received that does not match what is due. Where that cannot be read, sending fails and says so. */
async function hasUnclearPayment(inspectionId: string): Promise<boolean> {
  try {
    const { items } = await call(listPayments, { query: { inspectionId } });
    return items.some(({ state }) => state === 'unclear');
  } catch {
    return false;
  }
}

const SECOND_PAYMENT = {
  title: 'Ask for another payment?',
  text: 'A payment was received that does not match the amount due. Check it first on the page of payments.',
  action: 'Email payment link',
};
