import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import {
  acceptPayment,
  blocksRefund,
  isReceived,
  listPayments,
  type Payment,
  readPaymentTotals,
  refundPayment,
} from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { WORD } from '../../../ui/list/RowActions.tsx';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useMayCall } from '../../../wire/session.ts';
import { refundable } from './RefundDialog.tsx';

interface PaymentActionsProps {
  payment: Payment;
  onRefund: (payment: Payment) => void;
}

export function PaymentActions({ payment, onRefund }: PaymentActionsProps): ReactNode {
  const mayRefund = useMayCall(refundPayment);
  const mayAccept = useMayCall(acceptPayment);
  const { address, state, disputes, pendingRefundCents } = payment;
  // A pending refund is shown in the dialog, which offers what is left, if anything.
  const hasRefund = pendingRefundCents > 0 || refundable(payment) > 0;
  const isRefundable = isReceived(state) && hasRefund && !disputes.some(blocksRefund);
  const refund = { label: 'Refund', does: () => onRefund(payment), isDestructive: true };
  return (
    <>
      {mayAccept && state === 'unclear' && <AcceptButton payment={payment} />}
      <ProviderLink payment={payment} />
      {mayRefund && isRefundable && (
        <RowMenu label={`More actions for the payment for ${address}`} actions={[refund]} />
      )}
    </>
  );
}

/** The payment on the page of its provider, where disputes are answered. */
function ProviderLink({ payment }: { payment: Payment }): ReactNode {
  const isCard = useSmallScreen();
  const { address, providerPaymentId, isLive, disputes } = payment;
  if (providerPaymentId === null) return null;
  const isAnswerable = disputes.some((dispute) => dispute.state === 'needsResponse');
  const link = {
    href: `https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(providerPaymentId)}`,
    target: '_blank',
    rel: 'noreferrer',
    'aria-label': `${isAnswerable ? 'Respond to the dispute about' : 'Payment for'} ${address} at Stripe, in a new tab`,
  };
  if (isCard)
    return (
      <IconButton color="primary" {...link}>
        <OpenIcon fontSize="small" />
      </IconButton>
    );
  return (
    <Button {...link} sx={WORD}>
      {isAnswerable ? 'Respond' : 'Stripe'}
    </Button>
  );
}

/** Counts a payment that does not match the amount due as paid. */
function AcceptButton({ payment }: { payment: Payment }): ReactNode {
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
      disabled={accept.isPending}
      onClick={() => void ask()}
      aria-label={`Accept the payment for ${address}`}
      sx={WORD}
    >
      Accept
    </Button>
  );
}
