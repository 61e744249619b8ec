import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { OwnPayment } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import { formatCents } from '../../ui/money.ts';
import { Time } from '../../ui/Time.tsx';

export interface PortalPaymentProps {
  inspection: Inspection;
  /** The latest one that was completed. */
  payment: OwnPayment | undefined;
}

/** Behind the fee: whether it is paid, and where the receipt is. */
export function PortalPayment({ inspection, payment }: PortalPaymentProps): ReactNode {
  const { feeCents, paymentStatus, isRequested } = inspection;
  if (!feeCents) return null;
  if (payment?.state === 'processing') return <> · Your bank is confirming the payment</>;
  if (payment?.state === 'unclear') return <> · We are checking your payment</>;
  if (paymentStatus === 'pending') return <> · {isRequested ? 'Payable once confirmed' : 'Not paid yet'}</>;
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
