import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Payment } from '@sightline/contracts/payments/payments';
import type { ReactNode } from 'react';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import {
  Amount,
  Disputes,
  PaymentActions,
  type PaymentItemProps,
  StateChip,
  Subject,
} from './PaymentParts.tsx';

export interface PaymentListProps extends Pick<PaymentItemProps, 'onRefund'> {
  items: readonly Payment[];
}

export function PaymentTable({ items, onRefund }: PaymentListProps): ReactNode {
  return (
    <Card sx={{ overflowX: 'auto', '& th, & td': { px: { sm: 1.25, lg: 2 } } }}>
      <Table aria-label="Payments">
        <TableHead>
          <TableRow>
            <TableCell>Inspection</TableCell>
            <TableCell>Started</TableCell>
            <TableCell>State</TableCell>
            <TableCell>Amount</TableCell>
            <TableCell>Actions</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {items.map((payment) => (
            <TableRow key={payment.id} hover>
              <TableCell sx={{ minWidth: { sm: 180, lg: 260 } }}>
                <Subject payment={payment} />
              </TableCell>
              <TableCell>
                <Time instant={payment.createdAt} format={FULL_FORMAT} />
              </TableCell>
              <TableCell>
                <StateChip state={payment.state} />
                <Disputes payment={payment} />
              </TableCell>
              <TableCell>
                <Amount payment={payment} />
              </TableCell>
              <TableCell>
                <PaymentActions payment={payment} onRefund={onRefund} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
