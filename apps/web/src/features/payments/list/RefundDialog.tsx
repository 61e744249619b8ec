import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { mintId } from '@sightline/contracts/core/ids';
import {
  listPayments,
  type Payment,
  readPaymentTotals,
  refundPayment,
} from '@sightline/contracts/payments/payments';
import { centsOf, formatCents } from '@sightline/wording/money';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { useSend } from '../../../wire/queries.ts';

/** The amount that can still be refunded. */
export const refundable = ({ amountCents, refundedCents, pendingRefundCents }: Payment): number =>
  amountCents - refundedCents - pendingRefundCents;

/** Asks for the amount, which is everything unless changed, and names the consequences. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode {
  // Each opening has one id: pressed twice, it is one refund.
  const [id] = useState(mintId);
  const left = refundable(payment);
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const cents = centsOf(amount);
  const problem = problemOf(cents, left);
  const refund = useSend(refundPayment, {
    refreshes: [listPayments, readPaymentTotals],
    onSuccess: () => {
      toast({ title: 'Refund requested', description: CONFIRMED_LATER, tone: 'success' });
      onClose();
    },
    onError: (error) => toast({ title: 'Refund failed', description: errorMessage(error), tone: 'error' }),
  });
  const save = (): void => {
    if (cents !== null && !problem)
      refund.mutate({ params: { paymentId: payment.id }, body: { id, amountCents: cents } });
  };
  return (
    <FormDialog
      title={`Refund ${payment.clientName}?`}
      saveLabel={refund.isPending ? 'Processing...' : `Refund ${formatCents(cents, '')}`}
      saveColor="error"
      startsOnCancel
      isSaving={refund.isPending}
      canSave={problem === null}
      onSave={save}
      onClose={onClose}
    >
      <Typography>
        The money goes back to the card that paid for {payment.address}. This cannot be undone, and the
        inspection stays scheduled.
      </Typography>
      <TextField
        label="Amount (USD)"
        value={amount}
        onChange={(event) => setAmount(event.target.value)}
        error={problem !== null}
        helperText={problem ?? `Up to ${formatCents(left)}`}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
    </FormDialog>
  );
}

const CONFIRMED_LATER = 'The list shows it once the payment provider has confirmed it.';

function problemOf(cents: number | null, left: number): string | null {
  if (cents === null || cents === 0) return 'Enter an amount such as 125 or 62.50';
  return cents > left ? `No more than ${formatCents(left)} can be refunded` : null;
}
