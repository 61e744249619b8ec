import Box from '@mui/material/Box';
import { type Inspection, isFeeDue } from '@sightline/contracts/inspections/inspections';
import type { OwnPayment } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { DottedLine } from '../../ui/DottedLine.tsx';
import { Time } from '../../ui/Time.tsx';

interface PaymentLineProps {
  inspection: Inspection;
  /** The latest completed payment. */
  payment: OwnPayment | undefined;
}

/** Whether a client is shown the fee: that of a canceled inspection only if money was received for it. */
export const hasShownFee = ({ status, paymentStatus }: Inspection): boolean =>
  status !== 'cancelled' || paymentStatus !== 'pending';

/** Payments that are neither due nor received. */
const UNDECIDED: Partial<Record<OwnPayment['state'], string>> = {
  processing: 'Your bank is confirming the payment',
  unclear: 'We are checking your payment',
};

/** The fee, the state of its payment, and the recipient of the receipt. */
export function PaymentLine({ inspection, payment }: PaymentLineProps): ReactNode {
  const { feeCents, paymentStatus } = inspection;
  const fee = formatCents(feeCents);
  const undecided = payment && UNDECIDED[payment.state];
  if (isFeeDue(inspection) && !undecided)
    return (
      <Box component="span" sx={{ color: 'var(--sl-palette-tone-orange-text)', fontWeight: 600 }}>
        {`${fee} · ${PAYMENT_STATUS_LABELS[paymentStatus]}`}
      </Box>
    );
  if (!feeCents) return fee;
  if (undecided || paymentStatus === 'pending')
    return (
      <DottedLine>
        {fee}
        {undecided ?? 'Payable once confirmed'}
      </DottedLine>
    );
  return (
    <>
      <DottedLine>
        {fee}
        <span>
          {PAYMENT_STATUS_LABELS[paymentStatus]}
          {payment?.paidAt && paymentStatus === 'paid' && (
            <>
              {' on '}
              <Time instant={payment.paidAt} />
            </>
          )}
        </span>
      </DottedLine>
      {payment && <Receipt payment={payment} />}
    </>
  );
}

function Receipt({ payment: { state, refundedCents, receiptSentTo } }: { payment: OwnPayment }): ReactNode {
  return (
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {state === 'partiallyRefunded' && <div>{formatCents(refundedCents)} refunded</div>}
      {receiptSentTo ? `Receipt sent to ${receiptSentTo}` : 'The receipt is on its way by email'}
    </Box>
  );
}
