import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { paymentLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { DETAIL } from '../../../ui/list/rowParts.tsx';

interface FeeProps {
  inspection: Inspection;
  /** On a card, the payment follows the fee in its line. */
  isOneLine?: boolean;
}

export function Fee({ inspection, isOneLine = false }: FeeProps): ReactNode {
  const { feeCents, paymentStatus } = inspection;
  const payment = paymentLabel(inspection);
  const color = paymentStatus === 'paid' ? { color: 'success.main' } : {};
  const fee = formatCents(feeCents);
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {isOneLine && payment ? `${fee} · ` : fee}
      {payment && (
        <Box component={isOneLine ? 'span' : 'div'} sx={isOneLine ? color : { ...DETAIL, ...color }}>
          {payment}
        </Box>
      )}
    </Box>
  );
}
