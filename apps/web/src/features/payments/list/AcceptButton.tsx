import Button from '@mui/material/Button';
import {
  acceptPayment,
  listPayments,
  type Payment,
  readPaymentTotals,
} from '@sightline/contracts/payments/payments';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { formatCents } from '../../../ui/money.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

/** Counts a payment that does not match the amount due as paid. */
export function AcceptButton({ payment }: { payment: Payment }): ReactNode {
  const { id: paymentId, address, amountCents } = payment;
  const accept = useSend(acceptPayment, {
    refreshes: [listPayments, readPaymentTotals],
    onSuccess: () => toast({ title: 'Payment accepted', tone: 'success' }),
    onError: (error) =>
      toast({ title: 'The payment was not accepted', description: errorMessage(error), tone: 'error' }),
  });
  const ask = async (): Promise<void> => {
    const isSure = await confirmAction({
      title: `Accept this payment as ${formatCents(amountCents)}?`,
      text: 'The inspection is then paid, and the payer gets a receipt for this amount.',
      action: 'Accept',
    });
    if (isSure) accept.mutate({ params: { paymentId } });
  };
  return (
    <Button
      variant="outlined"
      disabled={accept.isPending}
      onClick={() => void ask()}
      aria-label={`Accept the payment for ${address}`}
      sx={{ minHeight: 44 }}
    >
      Accept
    </Button>
  );
}
