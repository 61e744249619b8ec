import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { PaymentFilter, PaymentTotals } from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { usePaymentTotals } from './usePayments.ts';

/** The sums of all payments that match the filter, not only those on the page. */
export function Totals({ filter }: { filter: PaymentFilter }): ReactNode {
  const totals = usePaymentTotals(filter);
  if (totals.error)
    return <ErrorState title="Couldn't load the totals" error={totals.error} onRetry={totals.refetch} />;
  return (
    <Box
      component="dl"
      aria-label="Totals"
      sx={{ display: 'grid', gap: 1.5, m: 0, mb: 2.5, gridTemplateColumns: COLUMNS }}
    >
      {shownOf(totals.data).map((name) => (
        <Card key={name} sx={{ p: 1.75, display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {LABELS[name]}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, fontSize: '1.375rem', fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}
          >
            {totals.data ? textOf(name, totals.data) : <Skeleton width={72} />}
          </Box>
        </Card>
      ))}
    </Box>
  );
}

const LABELS = {
  payments: 'Payments',
  receivedCents: 'Received',
  refundedCents: 'Refunded',
  lostCents: 'Lost in disputes',
  netCents: 'Net',
};

/** The totals to show: those for disputes only if one was lost, since most companies never lose any. */
function shownOf(totals: PaymentTotals | undefined): (keyof typeof LABELS)[] {
  const all = Object.keys(LABELS) as (keyof typeof LABELS)[];
  return all.filter((name) => name !== 'lostCents' || (totals?.lostCents ?? 0) > 0);
}

const COLUMNS = { xs: 'repeat(2, 1fr)', md: 'repeat(auto-fit, minmax(150px, 1fr))' };

const textOf = (name: keyof typeof LABELS, totals: PaymentTotals): string =>
  name === 'payments' ? totals.payments.toLocaleString('en-US') : formatCents(totals[name]);
