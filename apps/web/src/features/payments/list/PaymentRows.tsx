import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type Dispute,
  type DisputeState,
  isReceived,
  type Payment,
  type PaymentState,
} from '@sightline/contracts/payments/payments';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents, formatMoney } from '@sightline/wording/money';
import { DISPUTE_STATE_LABELS, PAYMENT_STATE_LABELS } from '@sightline/wording/officeLabels';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { DETAIL } from '../../../ui/list/rowParts.tsx';
import type { ChipTone } from '../../../ui/StatusChip.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import { Day, Moment, Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../../ui/time.ts';
import { PaymentActions } from './PaymentActions.tsx';

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

const State = ({ state }: { state: PaymentState }): ReactNode => (
  <StatusDot tone={TONES[state]}>{PAYMENT_STATE_LABELS[state]}</StatusDot>
);

const DISPUTE_TONES: Record<DisputeState, ChipTone> = {
  needsResponse: 'red',
  underReview: 'yellow',
  won: 'green',
  lost: 'red',
  closed: 'gray',
};

/** The reason as words: "product_not_received" becomes "product not received". */
const reasonText = ({ reason }: Dispute): string => reason.replaceAll('_', ' ') || 'no reason given';

interface PaymentRowsProps {
  /** Names the list. */
  label: string;
  items: readonly Payment[];
  isChanging: boolean;
  onRefund: (payment: Payment) => void;
}

export function PaymentRows({ label, items, isChanging, onRefund }: PaymentRowsProps): ReactNode {
  return (
    <RecordList
      label={label}
      subject="Inspection"
      items={items}
      isChanging={isChanging}
      // The inspection of a request exists once the request was accepted.
      titleOf={({ address, clientId, inspectionId }) => ({
        text: address,
        to: clientId === null ? null : `/inspection/${inspectionId}`,
      })}
      renderDetail={(payment) => (
        <>
          {`${projectTypeLabel(payment.projectType)} · ${payment.clientName}`}
          <Problem payment={payment} />
        </>
      )}
      columns={COLUMNS}
      renderSummary={(payment) => (
        <>
          <State state={payment.state} />
          <Day instant={payment.createdAt} />
          <Amount payment={payment} />
          <Disputes payment={payment} />
          <Problem payment={payment} />
        </>
      )}
      renderActions={(payment) => <PaymentActions payment={payment} onRefund={onRefund} />}
    />
  );
}

const COLUMNS: ListColumn<Payment>[] = [
  {
    name: 'Started',
    width: 'auto',
    cell: (payment) => (
      <>
        <Day instant={payment.createdAt} />
        <Box sx={DETAIL}>
          <Time instant={payment.createdAt} format={CLOCK_FORMAT} />
        </Box>
      </>
    ),
  },
  {
    name: 'State',
    width: 'auto',
    cell: (payment) => (
      <>
        <State state={payment.state} />
        <Disputes payment={payment} />
      </>
    ),
  },
  { name: 'Amount', width: 'auto', isAmount: true, cell: (payment) => <Amount payment={payment} /> },
];

/** What the office has to do about it. */
function Problem({ payment: { clientId, state } }: { payment: Payment }): ReactNode {
  return (
    <>
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

/** The question of a payer's bank, with the deadline for the answer. */
function Disputes({ payment: { disputes } }: { payment: Payment }): ReactNode {
  return disputes.map((dispute) => (
    <Box key={dispute.id} sx={{ py: 0.5 }}>
      <StatusDot tone={DISPUTE_TONES[dispute.state]}>{DISPUTE_STATE_LABELS[dispute.state]}</StatusDot>
      <Box sx={DETAIL}>
        {formatCents(dispute.amountCents)}, {reasonText(dispute)}
      </Box>
      {dispute.respondBy && (
        <Box sx={DETAIL}>
          Respond at Stripe by <Moment instant={dispute.respondBy} isInSentence withZone />
        </Box>
      )}
    </Box>
  ));
}

function Amount({ payment }: { payment: Payment }): ReactNode {
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
