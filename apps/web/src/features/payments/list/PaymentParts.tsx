import Box from '@mui/material/Box';
import type { Dispute, DisputeState, Payment, PaymentState } from '@sightline/contracts/payments/payments';
import { formatCents, formatMoney } from '@sightline/wording/money';
import { DISPUTE_STATE_LABELS, PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import { DETAIL } from '../../../ui/list/rowParts.tsx';
import type { ChipTone } from '../../../ui/StatusChip.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';

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

export const State = ({ state }: { state: PaymentState }): ReactNode => (
  <StatusDot tone={TONES[state]}>{PAYMENT_STATE_LABELS[state]}</StatusDot>
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
    <Box key={dispute.id} sx={{ py: 0.5 }}>
      <StatusDot tone={DISPUTE_TONES[dispute.state]}>{DISPUTE_STATE_LABELS[dispute.state]}</StatusDot>
      <Box sx={DETAIL}>
        {formatCents(dispute.amountCents)}, {reasonText(dispute)}
      </Box>
      {dispute.respondBy && (
        <Box sx={DETAIL}>
          Respond at Stripe by <Time instant={dispute.respondBy} format={FULL_FORMAT} withZone />
        </Box>
      )}
    </Box>
  ));
}

/** The reason as words: "product_not_received" becomes "product not received". */
const reasonText = ({ reason }: Dispute): string => reason.replaceAll('_', ' ') || 'no reason given';

export function Amount({ payment }: { payment: Payment }): ReactNode {
  const { amountCents, refundedCents, pendingRefundCents, charged } = payment;
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatCents(amountCents)}
      {charged && <Box sx={DETAIL}>Charged {formatMoney(charged)}</Box>}
      {refundedCents > 0 && <Box sx={DETAIL}>{formatCents(refundedCents)} refunded</Box>}
      {pendingRefundCents > 0 && <Box sx={DETAIL}>{formatCents(pendingRefundCents)} being refunded</Box>}
    </Box>
  );
}
