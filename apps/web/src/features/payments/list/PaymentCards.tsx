import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { CardGrid } from '../../../ui/CardGrid.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { Amount, Disputes, PaymentActions, StateChip, Subject } from './PaymentParts.tsx';
import type { PaymentListProps } from './PaymentTable.tsx';

/** The table for phones. */
export function PaymentCards({ items, onRefund }: PaymentListProps): ReactNode {
  return (
    <CardGrid>
      {items.map((payment) => (
        <Card key={payment.id} component="li" sx={{ p: 2, display: 'grid', gap: 1.25 }}>
          <div>
            <Subject payment={payment} />
          </div>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
            <Amount payment={payment} />
            <StateChip state={payment.state} />
          </Box>
          <Typography variant="body2" color="textSecondary">
            Started <Time instant={payment.createdAt} format={FULL_FORMAT} />
          </Typography>
          <Disputes payment={payment} />
          <PaymentActions payment={payment} onRefund={onRefund} />
        </Card>
      ))}
    </CardGrid>
  );
}
