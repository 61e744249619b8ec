import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import { getInspection } from '@sightline/contracts/inspections/inspections';
import { createPaymentLink, listPayments, type Payment } from '@sightline/contracts/payments/payments';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { confirmAction } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SectionCard } from '../../../ui/SectionCard.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useRead, useSend } from '../../../wire/queries.ts';
import { Amount, Disputes, StateChip } from './PaymentParts.tsx';

/** The payments of an inspection, and a link by mail while an amount is due. */
export function InspectionPayments({ inspectionId }: { inspectionId: string }): ReactNode {
  const payments = useRead(listPayments, { query: { inspectionId } }, { refetchOnMount: 'always' });
  const items = payments.data?.items ?? [];
  return (
    <SectionCard title="Payments">
      {payments.isPending && <RowsSkeleton label="Loading payments..." count={1} />}
      {payments.isLoadingError && (
        <ErrorState title="Couldn't load the payments" error={payments.error} onRetry={payments.refetch} />
      )}
      {payments.data && items.length === 0 && <Typography color="textSecondary">No payments yet</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {items.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <LinkButton inspectionId={inspectionId} isUnclear={items.some(({ state }) => state === 'unclear')} />
        {items.length > 0 && (
          <Button component={Link} to={`/payments?inspection=${inspectionId}`} sx={{ minHeight: 44 }}>
            Refund or export
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}

function Row({ payment }: { payment: Payment }): ReactNode {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <Amount payment={payment} />
        <Typography variant="body2" color="textSecondary">
          Started <Time instant={payment.createdAt} format={FULL_FORMAT} />
        </Typography>
        <Disputes payment={payment} />
      </Box>
      <StateChip state={payment.state} />
    </Box>
  );
}

interface LinkButtonProps {
  inspectionId: string;
  /** Whether money was received that does not match the amount due. */
  isUnclear: boolean;
}

/** The mail's id stays until it was sent: a second press sends it once. */
function LinkButton({ inspectionId, isUnclear }: LinkButtonProps): ReactNode {
  const inspection = useRead(getInspection, { params: { inspectionId } }).data;
  const [id, setId] = useState(mintId);
  const order = useSend(createPaymentLink, {
    onSuccess: ({ sentTo }) => {
      toast({ title: 'Payment link sent', description: `To ${sentTo}`, tone: 'success' });
      setId(mintId());
    },
    onError: (error) =>
      toast({ title: 'The payment link was not sent', description: errorMessage(error), tone: 'error' }),
  });
  const isDue =
    inspection?.feeCents && inspection.paymentStatus === 'pending' && inspection.status !== 'cancelled';
  if (!isDue) return null;
  const send = async (): Promise<void> => {
    if (isUnclear && !(await confirmAction(SECOND_PAYMENT))) return;
    order.mutate({ params: { inspectionId }, body: { id, isMailed: true } });
  };
  return (
    <Button variant="outlined" disabled={order.isPending} onClick={() => void send()} sx={{ minHeight: 44 }}>
      {order.isPending ? 'Sending...' : 'Email Payment Link'}
    </Button>
  );
}

const SECOND_PAYMENT = {
  title: 'Ask for another payment?',
  text: 'A payment was received that does not match the amount due. Check it first on the page of payments.',
  action: 'Email Payment Link',
};
