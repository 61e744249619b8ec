import Box from '@mui/material/Box';
import { type Inspection, isFeeDue } from '@sightline/contracts/inspections/inspections';
import type { OwnPayment } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { Time } from '../../ui/Time.tsx';

interface PaymentLineProps {
  inspection: Inspection;
  /** The latest completed payment. */
  payment: OwnPayment | undefined;
}

/** Whether a client is shown the fee: that of a canceled inspection only if money was received for it. */
export const hasShownFee = ({ status, paymentStatus }: Inspection): boolean =>
  status !== 'cancelled' || paymentStatus !== 'pending';

/** The fee, the state of its payment, and the recipient of the receipt. */
export function PaymentLine(props: PaymentLineProps): ReactNode {
  const { inspection, payment } = props;
  const fee = formatCents(inspection.feeCents);
  if (isFeeDue(inspection) && payment?.state !== 'processing' && payment?.state !== 'unclear')
    return (
      <Box component="span" sx={{ color: 'var(--sl-palette-tone-orange-text)', fontWeight: 600 }}>
        {`${fee} · Not paid`}
      </Box>
    );
  return (
    <>
      {fee}
      <PaymentState {...props} />
    </>
  );
}

function PaymentState({ inspection, payment }: PaymentLineProps): ReactNode {
  const { feeCents, paymentStatus } = inspection;
  if (!feeCents) return null;
  if (payment?.state === 'processing') return <> · Your bank is confirming the payment</>;
  if (payment?.state === 'unclear') return <> · We are checking your payment</>;
  if (paymentStatus === 'pending') return <> · Payable once confirmed</>;
  return (
    <>
      {' · '}
      {PAYMENT_STATUS_LABELS[paymentStatus]}
      {payment?.paidAt && paymentStatus === 'paid' && (
        <>
          {' '}
          on <Time instant={payment.paidAt} />
        </>
      )}
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
