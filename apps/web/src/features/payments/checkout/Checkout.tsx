import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AppError } from '@sightline/contracts/core/errors';
import {
  type AmountDue,
  type CheckoutSubject,
  openCheckout,
  startCheckout,
} from '@sightline/contracts/payments/payments';
import { formatCents } from '@sightline/wording/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { PendingInspection } from '../../../inspection/pendingInspection.ts';
import { AddToCalendar } from '../../../inspection/ui/AddToCalendar.tsx';
import { confirmedBy, WhatHappensNext } from '../../../inspection/ui/WhatHappensNext.tsx';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { confirmAction } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, isInvalidLink } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { useSend } from '../../../wire/queries.ts';
import { CARD, DueFacts } from './DueFacts.tsx';

interface CheckoutProps {
  /** The booking or inspection to pay for; empty when this device knows of none. */
  subject: CheckoutSubject;
  /** The request that this device has sent, if it is the subject. */
  booked: PendingInspection | null;
  /** Called once the page has shown the next steps to a visitor who has just booked. */
  onWelcomed?: (() => void) | undefined;
  /** Opens the provider's page. */
  onLeave: (url: string) => void;
  onBack: () => void;
}

/** The amount due, and the way to the provider's page, on which the card is entered. */
export function Checkout({
  subject,
  booked: request,
  onWelcomed,
  onLeave,
  onBack,
}: CheckoutProps): ReactNode {
  const checkout = useQuery({
    queryKey: [openCheckout.path, subject],
    queryFn: ({ signal }) => call(openCheckout, { body: subject }, { signal }),
  });
  // What follows a request is over once the office has accepted it.
  const booked = checkout.data?.due?.isAccepted ? null : request;
  const isBooked = checkout.data ? checkout.data.due !== null : false;
  const mayPay = checkout.data?.isPaymentSetUp === true;
  useEffect(() => {
    if (!isBooked || !onWelcomed) return;
    toast({ ...(mayPay ? PROCEEDING : REQUESTED), tone: 'success' });
    onWelcomed();
  }, [isBooked, mayPay, onWelcomed]);
  if (isInvalidLink(checkout.error))
    return (
      <>
        <PageHeader title="Payment" />
        <EmptyState
          title="This link no longer works"
          text="Ask us for a new payment link."
          action={<CallOffice />}
        />
      </>
    );
  if (checkout.data && !checkout.data.isPaymentSetUp)
    return <SetupRequired {...checkout.data} booked={booked} onBack={onBack} />;
  return (
    <>
      <PageHeader title="Payment" />
      {checkout.isPending && <RowsSkeleton label="Loading what is due..." count={2} />}
      {checkout.error && (
        <ErrorState title="Couldn't load what is due" error={checkout.error} onRetry={checkout.refetch} />
      )}
      {checkout.data?.due === null && <NothingDue />}
      {checkout.data?.due && <DueCard due={checkout.data.due} {...{ subject, booked, onLeave, onBack }} />}
    </>
  );
}

function NothingDue(): ReactNode {
  return (
    <EmptyState
      title="Nothing to pay"
      text="This device has no booking that waits for payment. Open the payment link in your email, or book an inspection."
      action={
        <Button variant="contained" href="/book">
          Book an inspection
        </Button>
      }
    />
  );
}

function DueCard({ due, subject, booked, onLeave, onBack }: CheckoutProps & { due: AmountDue }): ReactNode {
  const start = useSend(startCheckout, {
    onSuccess: ({ url }) => onLeave(url),
    onError: (error) => {
      if (error instanceof AppError && error.code === 'paymentUnclear') return void askAgain(error);
      toast({
        title: 'Error',
        description: errorMessage(error, 'The payment could not be started. Please try again.'),
        tone: 'error',
      });
    },
  });
  const askAgain = async (error: AppError): Promise<void> => {
    const question = { title: 'Pay again?', text: errorMessage(error), action: 'Pay again' };
    if (await confirmAction({ ...question, destructive: true }))
      start.mutate({ body: { ...subject, isSecond: true } });
  };
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <Card component="section" aria-label="Amount due" sx={CARD}>
      <DueFacts due={due} booked={booked} />
      <Typography color="textSecondary" sx={{ my: 2.5 }}>
        {due.isPaid
          ? 'This inspection is already paid. Thank you.'
          : `${PLEASE_PAY} You enter your card on the page of our payment provider.`}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {!due.isPaid && (
          <Button
            size="large"
            variant="contained"
            disabled={isLeaving}
            onClick={() => start.mutate({ body: subject })}
          >
            {isLeaving ? 'Processing...' : `Pay ${formatCents(due.amountCents)}`}
          </Button>
        )}
        <Button size="large" onClick={onBack}>
          Go Back
        </Button>
      </Box>
      {booked && !due.isPaid && <WhatHappensNext first={PAID_STEPS} isVirtual={due.isVirtual} />}
    </Card>
  );
}

const PAID_STEPS = [
  'Your payment confirms the time. Without it, someone else may take the time; we have your request and will contact you.',
  'You get the receipt and the confirmation by email, with a link to move or cancel.',
];

const PLEASE_PAY = 'Please complete payment to confirm your inspection booking.';
const PROCEEDING = { title: 'Proceeding to Payment', description: PLEASE_PAY };
const REQUESTED = {
  title: 'Inspection Requested',
  description: "We'll contact you within 24 hours to confirm.",
};

interface SetupRequiredProps {
  /** Empty for everyone but staff. */
  missing: readonly string[];
  due: AmountDue | null;
  /** The request that this device has sent; null for a payment link. */
  booked: PendingInspection | null;
  onBack: () => void;
}

/**
 * The operator of this product must set online payment up. A visitor's booking has still reached the office.
 */
function SetupRequired({ missing, due, booked, onBack }: SetupRequiredProps): ReactNode {
  // A visitor reads what has become of the request; the rest is for those who run the product.
  const title = booked ? 'Your booking request was received' : 'Payment Setup Required';
  return (
    <>
      <PageHeader title={title} />
      <Card component="section" aria-label={title} sx={CARD}>
        {due && (
          <>
            {!booked && (
              <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
                Your inspection
              </Typography>
            )}
            <DueFacts due={due} booked={booked} />
          </>
        )}
        <Box sx={{ mt: due ? 2.5 : 0 }}>
          {missing.length > 0 ? (
            <MissingSettings names={missing} />
          ) : (
            <Typography>{booked ? CONTACTED : NOT_ONLINE}</Typography>
          )}
        </Box>
        {booked && <WhatHappensNext first={stepsOf(booked)} isVirtual={booked.isVirtual} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
          {booked && <AddToCalendar booked={booked} />}
          {missing.length === 0 && <CallOffice />}
          <Button variant={booked ? 'text' : 'contained'} onClick={onBack}>
            Go Back
          </Button>
        </Box>
      </Card>
    </>
  );
}

const CONTACTED =
  "Nothing is to be paid now, because payment cannot be taken online. We'll contact you to confirm the time and tell you how to pay.";
const stepsOf = ({ email }: PendingInspection): string[] => [confirmedBy(email), 'We tell you how to pay.'];
const NOT_ONLINE = 'Payment cannot be taken online. Please ask us how to pay.';

function MissingSettings({ names }: { names: readonly string[] }): ReactNode {
  return (
    <Box>
      <Typography>Online payment is not set up. These settings of the server are missing:</Typography>
      <Box component="ul" sx={{ my: 1, pl: 3 }}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Clients and visitors do not see this part. <SetupLink part="payment" />
      </Typography>
    </Box>
  );
}
