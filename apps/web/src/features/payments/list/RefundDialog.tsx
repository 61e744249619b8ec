import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { AppError, HTTP_STATUS } from '@sightline/contracts/core/errors';
import {
  listPayments,
  type Payment,
  readPaymentTotals,
  refundPayment,
} from '@sightline/contracts/payments/payments';
import { centsOf, formatCents } from '@sightline/wording/money';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage } from '../../../wire/CallError.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';
import { endRequest, requestIdFor } from '../../../wire/requestIds.ts';

/** The amount that can still be refunded. */
export const refundable = ({ amountCents, refundedCents, pendingRefundCents }: Payment): number =>
  amountCents - refundedCents - pendingRefundCents;

/** Asks for the amount, which is everything unless changed, and names the consequences and what is pending. */
export function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }): ReactNode {
  const { id: paymentId, clientName, address, refundedCents, pendingRefundCents: pending } = payment;
  const queryClient = useQueryClient();
  const left = refundable(payment);
  const [amount, setAmount] = useState((left / 100).toFixed(2));
  const cents = centsOf(amount);
  const problem = problemOf(cents, left);
  const refund = useSend(refundPayment, {
    refreshes: CHANGED,
    onSuccess: (refunded, { body }) => {
      endRequest(body.id);
      toast(refunded.pendingRefundCents > 0 ? UNCONFIRMED : REFUNDED);
      onClose();
    },
    onError: (error) => {
      for (const read of CHANGED) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
      const isRefused = error instanceof AppError && error.status < HTTP_STATUS.internal;
      const title = isRefused ? 'Refund failed' : UNCONFIRMED.title;
      const description = isRefused ? errorMessage(error) : `${errorMessage(error)} ${ONCE}`;
      toast({ title, description, tone: 'error' });
      if (!isRefused) onClose();
    },
  });
  const save = (): void => {
    if (cents === null || problem) return;
    // Until a reply arrives, the same amount of the same payment is the same refund, also in another dialog.
    const id = requestIdFor(['refund', paymentId, refundedCents, pending, cents], Number.POSITIVE_INFINITY);
    refund.mutate({ params: { paymentId }, body: { id, amountCents: cents } });
  };
  return (
    <FormDialog
      title={`Refund ${clientName}?`}
      saveLabel={refund.isPending ? 'Processing...' : `Refund ${formatCents(cents, '')}`}
      cancelLabel={left > 0 ? 'Cancel' : 'Close'}
      saveColor="error"
      startsOnCancel
      isSaving={refund.isPending}
      canSave={problem === null}
      onSave={left > 0 ? save : null}
      onClose={onClose}
    >
      {pending > 0 && (
        <Alert severity="info">
          {formatCents(pending)} is being refunded. {UNCONFIRMED.description}
        </Alert>
      )}
      {left > 0 && (
        <>
          <Typography>
            The money goes back to the card that paid for {address}. This cannot be undone, and the inspection
            stays scheduled.
          </Typography>
          <TextField
            label="Amount (USD)"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
            error={problem !== null}
            helperText={problem ?? `Up to ${formatCents(left)}`}
            slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          />
        </>
      )}
    </FormDialog>
  );
}

const CHANGED = [listPayments, readPaymentTotals];

const ONCE = 'It is not refunded twice.';
const REFUNDED = {
  title: 'Refund requested',
  description: 'The payment provider has confirmed it, and the client gets an email.',
  tone: 'success',
} as const;
const UNCONFIRMED = {
  title: 'Refund not confirmed',
  description: `The payment provider has not confirmed it. We keep asking. ${ONCE}`,
  tone: 'info',
} as const;

function problemOf(cents: number | null, left: number): string | null {
  if (cents === null || cents === 0) return 'Enter an amount such as 125 or 62.50';
  return cents > left ? `No more than ${formatCents(left)} can be refunded` : null;
}
