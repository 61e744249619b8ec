import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections/inspections';
import { PAYMENT_STATUS_LABELS } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import type { ReactNode } from 'react';
import { DETAIL } from '../../../ui/list/rowParts.tsx';

export function Fee({ inspection }: { inspection: Inspection }): ReactNode {
  const { feeCents, paymentStatus } = inspection;
  return (
    <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatCents(feeCents)}
      <Box sx={{ ...DETAIL, ...(paymentStatus === 'paid' && { color: 'success.main' }) }}>
        {PAYMENT_STATUS_LABELS[paymentStatus]}
      </Box>
    </Box>
  );
}
