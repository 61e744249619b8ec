import OpenIcon from '@mui/icons-material/OpenInNewRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  acceptPayment,
  blocksRefund,
  type Dispute,
  type DisputeState,
  isReceived,
  listPayments,
  type Payment,
  type PaymentState,
  readPaymentTotals,
  refundPayment,
} from '@sightline/contracts/payments/payments';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents, formatMoney } from '@sightline/wording/money';
import { DISPUTE_STATE_LABELS, PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { confirmAction } from '../../../ui/confirm.ts';
import { type ChipTone, StatusChip } from '../../../ui/StatusChip.tsx';
import { Time } from '../../../ui/Time.tsx';
import { TALL_LINK } from '../../../ui/tallLink.ts';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';
import { useMayCall } from '../../../wire/session.ts';
import { refundable } from './RefundDialog.tsx';

/** The parts that a table row on a desktop and a card on a phone share. */

export interface PaymentItemProps {
  payment: Payment;
  onRefund: (payment: Payment) => void;
}

const TONES: Record<PaymentState, ChipTone> = {
  open: 'gray',
  processing: 'yellow',
  paid: 'accentGreen',
  partiallyRefunded: 'orange',
  refunded: 'orange',
  unclear: 'red',
  failed: 'red',
  expired: 'gray',
};

export const StateChip = ({ state }: { state: PaymentState }): ReactNode => (
  <StatusChip tone={TONES[state]}>{PAYMENT_STATE_LABELS[state]}</StatusChip>
);

const DISPUTE_TONES: Record<DisputeState, ChipTone> = {
  needsResponse: 'red',
  underReview: 'yellow',
  won: 'green',
  lost: 'red',
  closed: 'gray',
};

/** The question of a payer's bank, with the deadline for the answer. */
export function Disputes({ payment: { disputes } }: { payment: Payment }): ReactNode {
  return disputes.map((dispute) => (
    <Box key={dispute.id} sx={{ mt: 0.75 }}>
      <StatusChip tone={DISPUTE_TONES[dispute.state]}>{DISPUTE_STATE_LABELS[dispute.state]}</StatusChip>
      <Line>
        {formatCents(dispute.amountCents)}, {reasonText(dispute)}
      </Line>
      {dispute.respondBy && (
        <Line>
          Respond at Stripe by <Time instant={dispute.respondBy} format={FULL_FORMAT} withZone />
        </Line>
      )}
    </Box>
  ));
}

/** The reason as words: "product_not_received" becomes "product not received". */
const reasonText = ({ reason }: Dispute): string => reason.replaceAll('_', ' ') || 'no reason given';

/** Links to the inspection once it exists. */
export function Subject({ payment }: { payment: Payment }): ReactNode {
  const { inspectionId, clientId, address, clientName, projectType, state } = payment;
  return (
    <>
      {clientId === null ? (
        <Typography sx={{ fontWeight: 600 }}>{address}</Typography>
      ) : (
        <MuiLink
          component={Link}
          to={`/inspection/${inspectionId}`}
          color="inherit"
          underline="hover"
          sx={{ ...TALL_LINK, fontWeight: 600 }}
        >
          {address}
        </MuiLink>
      )}
      <Typography variant="body2" color="textSecondary">
        {projectTypeLabel(projectType)} · {clientName}
      </Typography>
      {state === 'unclear' && (
        <Typography variant="body2" color="error">
          A payment was received that does not match the amount due. Check it at Stripe, then accept it here
          or refund it there.
        </Typography>
      )}
      {clientId === null && isReceived(state) && (
        <Typography variant="body2" color="error">
          Paid, but its time was taken or declined. Accept the request on the dashboard, or refund it.
        </Typography>
      )}
    </>
  );
}

export function Amount({ payment }: { payment: Payment }): ReactNode {
  const { amountCents, refundedCents, pendingRefundCents, charged } = payment;
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatCents(amountCents)}
      {charged && <Line>Charged {formatMoney(charged)}</Line>}
      {refundedCents > 0 && <Line>{formatCents(refundedCents)} refunded</Line>}
      {pendingRefundCents > 0 && <Line>{formatCents(pendingRefundCents)} being refunded</Line>}
    </Box>
  );
}

const Line = ({ children }: { children: ReactNode }): ReactNode => (
  <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
    {children}
  </Typography>
);

export function PaymentActions({ payment, onRefund }: PaymentItemProps): ReactNode {
  const mayRefund = useMayCall(refundPayment);
  const mayAccept = useMayCall(acceptPayment);
  const { address, providerPaymentId, isLive, state, disputes } = payment;
  const isAnswerable = disputes.some((dispute) => dispute.state === 'needsResponse');
  const isRefundable = isReceived(state) && refundable(payment) > 0 && !disputes.some(blocksRefund);
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      {mayRefund && isRefundable && (
        <Button
          variant="outlined"
          color="error"
          onClick={() => onRefund(payment)}
          aria-label={`Refund the payment for ${address}`}
          sx={{ minHeight: 44 }}
        >
          Refund
        </Button>
      )}
      {mayAccept && state === 'unclear' && <AcceptButton payment={payment} />}
      {providerPaymentId !== null && (
        <Button
          endIcon={<OpenIcon />}
          href={`https://dashboard.stripe.com/${isLive ? '' : 'test/'}payments/${encodeURIComponent(providerPaymentId)}`}
          target="_blank"
          rel="noreferrer"
          variant={isAnswerable ? 'contained' : 'text'}
          aria-label={`${isAnswerable ? 'Respond to the dispute about' : 'Payment for'} ${address} at Stripe, in a new tab`}
          sx={{ minHeight: 44 }}
        >
          {isAnswerable ? 'Respond' : 'Stripe'}
        </Button>
      )}
    </Box>
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
