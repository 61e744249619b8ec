import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { PaymentTotals } from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** The sums of all payments that match the filter, not only those on the page. */
export function Totals({ totals }: { totals: UseQueryResult<PaymentTotals> }): ReactNode {
  if (totals.error)
    return <ErrorState title="Couldn't load the totals" error={totals.error} onRetry={totals.refetch} />;
  return (
    <Box component="dl" aria-label="Totals" sx={LINE}>
      {shownOf(totals.data).map((name) => (
        <Box key={name} sx={{ display: 'flex', gap: 0.75, alignItems: 'baseline' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {LABELS[name]}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
            {totals.data ? formatCents(totals.data[name]) : <Skeleton width={56} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  m: 0,
  px: { xs: 1, sm: 0 },
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
};

const LABELS = {
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
