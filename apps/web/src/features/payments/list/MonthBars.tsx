import Box from '@mui/material/Box';
import type { PaymentTotals } from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { formatInstant } from '../../../ui/time.ts';

const HEIGHT_PX = 28;

/** The received amounts of the last months, each as a bar with its amount and month in words. */
export function MonthBars({ months }: { months: PaymentTotals['months'] }): ReactNode {
  const most = Math.max(...months.map(({ receivedCents }) => receivedCents));
  if (most <= 0) return null;
  return (
    <Box component="ol" aria-label="Received by month" sx={ROW}>
      {months.map(({ month, receivedCents }) => (
        <Box key={month} component="li" sx={MONTH}>
          <Box component="span" sx={{ color: 'text.primary' }}>
            {formatCents(Math.round(receivedCents / 100) * 100)}
          </Box>
          <Box
            aria-hidden
            sx={BAR}
            style={{ height: Math.max(1, Math.round((receivedCents / most) * HEIGHT_PX)) }}
          />
          <time dateTime={month}>{formatInstant(`${month}-01T00:00:00Z`, 'UTC', { month: 'short' })}</time>
        </Box>
      ))}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(56px, 1fr))',
  columnGap: 0.5,
  listStyle: 'none',
  p: 0,
  m: 0,
  width: { xs: '100%', sm: 'auto' },
};

const MONTH = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  alignItems: 'center',
  color: 'text.secondary',
  fontSize: '0.75rem',
  lineHeight: '16px',
};

const BAR = { width: '60%', bgcolor: 'primary.main', borderRadius: '2px 2px 0 0' };
