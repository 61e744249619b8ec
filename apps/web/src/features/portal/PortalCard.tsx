import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlineRounded';
import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import FeeIcon from '@mui/icons-material/ReceiptLongOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import type { OwnPayment } from '@sightline/contracts/payments/payments';
import { PAYMENT_STATUS_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { InspectionStatusChip } from '../../inspection/ui/InspectionStatusChip.tsx';
import { ScheduledTime } from '../../inspection/ui/ScheduledTime.tsx';
import { Time } from '../../ui/Time.tsx';
import { CLOCK_FORMAT } from '../../ui/time.ts';
import { PortalCardActions } from './PortalCardActions.tsx';
import { phaseOf } from './phase.ts';

interface PortalCardProps {
  inspection: Inspection;
  payment: PortalPaymentProps['payment'];
  onPay: (() => void) | null;
}

export function PortalCard({ inspection, payment, onPay }: PortalCardProps): ReactNode {
  return (
    <Card component="li" sx={{ p: 2.5, display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="overline" color="textSecondary">
            {phaseOf(inspection.status)}
          </Typography>
          <Typography component="h2" variant="h3">
            {projectTypeLabel(inspection.projectType)}
          </Typography>
        </Box>
        <InspectionStatusChip inspection={inspection} />
      </Box>
      <Box sx={{ display: 'grid', gap: 0.875 }}>
        <Fact icon={<PlaceIcon />} name="Address">
          {inspection.address}
        </Fact>
        <Fact icon={<CalendarIcon />} name="Scheduled">
          <ScheduledTime inspection={inspection} />
          {inspection.scheduledDate && (
            <>
              {', '}
              <ScheduledTime inspection={inspection} format={CLOCK_FORMAT} withZone />
            </>
          )}
        </Fact>
        <Fact icon={<PersonIcon />} name="Inspector">
          {inspection.inspector || 'To be assigned'}
        </Fact>
        <Fact icon={<FeeIcon />} name="Fee">
          {formatCents(inspection.feeCents)}
          <PortalPayment inspection={inspection} payment={payment} />
        </Fact>
      </Box>
      <PortalCardActions inspection={inspection} onPay={onPay} />
    </Card>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }): ReactNode {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.25,
        '& svg': { fontSize: 19, mt: '2px', color: 'text.secondary', flex: 'none' },
      }}
    >
      {icon}
      <Typography variant="body2" component="div" sx={{ minWidth: 0 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {name}:
        </Box>{' '}
        {children}
      </Typography>
    </Box>
  );
}

interface PortalPaymentProps {
  inspection: Inspection;
  /** The latest completed payment. */
  payment: OwnPayment | undefined;
}

/** The state of the payment, after the fee, and the recipient of the receipt. */
function PortalPayment({ inspection, payment }: PortalPaymentProps): ReactNode {
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
