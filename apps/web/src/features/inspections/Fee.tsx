import Box from '@mui/material/Box';
import type { Inspection } from '@sightline/contracts/inspections';
import type { ReactNode } from 'react';
import { formatCents } from '../../ui/money.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

export function Fee({ inspection }: { inspection: Inspection }): ReactNode {
  const isPaid = inspection.paymentStatus === 'paid';
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
      }}
    >
      {formatCents(inspection.feeCents)}
      <StatusChip tone={isPaid ? 'green' : 'gray'}>{isPaid ? 'Paid' : 'Pending'}</StatusChip>
    </Box>
  );
}
