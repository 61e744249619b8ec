import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { isReceived, type Payment } from '@sightline/contracts/payments/payments';
import { projectTypeLabel } from '@sightline/wording/labels';
import type { ReactNode } from 'react';
import type { ListColumn } from '../../../ui/list/listParts.ts';
import { RecordList } from '../../../ui/list/RecordList.tsx';
import { DETAIL } from '../../../ui/list/rowParts.tsx';
import { Time } from '../../../ui/Time.tsx';
import { CLOCK_FORMAT, dayText } from '../../../ui/time.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { Amount, Disputes, State } from './PaymentParts.tsx';

interface PaymentRowsProps {
  items: readonly Payment[];
  isChanging: boolean;
  onRefund: (payment: Payment) => void;
}

export function PaymentRows({ items, isChanging, onRefund }: PaymentRowsProps): ReactNode {
  return (
    <RecordList
      label="Payments"
      subject="Inspection"
      items={items}
      isChanging={isChanging}
      // The inspection of a request exists once the request was accepted.
      titleOf={({ address, clientId, inspectionId }) => ({
        text: address,
        to: clientId === null ? null : `/inspection/${inspectionId}`,
      })}
      renderDetail={(payment) => (
        <>
          {`${projectTypeLabel(payment.projectType)} · ${payment.clientName}`}
          <Problem payment={payment} />
        </>
      )}
      columns={COLUMNS}
      renderSummary={(payment) => (
        <>
          <State state={payment.state} />
          <Started payment={payment} />
          <Amount payment={payment} />
          <Disputes payment={payment} />
          <Problem payment={payment} />
        </>
      )}
      renderActions={(payment) => <PaymentActions payment={payment} onRefund={onRefund} />}
    />
  );
}

const COLUMNS: ListColumn<Payment>[] = [
  {
    name: 'Started',
    width: 'auto',
    cell: (payment) => (
      <>
        <Started payment={payment} />
        <Box sx={DETAIL}>
          <Time instant={payment.createdAt} format={CLOCK_FORMAT} />
        </Box>
      </>
    ),
  },
  {
    name: 'State',
    width: 'auto',
    cell: (payment) => (
      <>
        <State state={payment.state} />
        <Disputes payment={payment} />
      </>
    ),
  },
  { name: 'Amount', width: 'auto', cell: (payment) => <Amount payment={payment} /> },
];

function Started({ payment: { createdAt } }: { payment: Payment }): ReactNode {
  return <time dateTime={createdAt}>{dayText(createdAt, useTimeZone())}</time>;
}

/** What the office has to do about it. */
function Problem({ payment: { clientId, state } }: { payment: Payment }): ReactNode {
  return (
    <>
      {state === 'unclear' && (
        <Typography variant="body2" color="error">
          A payment was received that does not match the amount due. Check it at Stripe, then accept it here
          or refund it there.
        </Typography>
      )}
      {clientId === null && isReceived(state) && (
        <Typography variant="body2" color="error">
          Paid, but its time was taken or declined. Accept the request on the dashboard, or refund it.
        </Typography>
      )}
    </>
  );
}
