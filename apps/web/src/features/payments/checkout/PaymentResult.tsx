import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { backoffAfter } from '@sightline/contracts/core/backoffAfter';
import {
  openCheckout,
  type PaymentOutcome,
  type PaymentState,
  readPaymentOutcome,
} from '@sightline/contracts/payments/payments';
import { projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { clearPending, type PendingInspection, readPending } from '../../../inspection/pendingInspection.ts';
import { AddToCalendar } from '../../../inspection/ui/AddToCalendar.tsx';
import { SiteTime } from '../../../inspection/ui/SiteTime.tsx';
import { WhatHappensNext } from '../../../inspection/ui/WhatHappensNext.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { APPOINTMENT_FORMAT } from '../../../ui/time.ts';
import { isMissing } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useRead } from '../../../wire/queries.ts';
import { useSession } from '../../../wire/session.ts';

const CONFIRMED = 'The confirmation comes by email, with a link to move or cancel the inspection.';
/** For a payment with a mailed link, which comes after the confirmation. */
const HOW_TO_MOVE = 'Move it with the link in your confirmation email.';
/** The pauses between reads: a payment's event arrives a moment before or after the person does. */
const PAUSES = { firstDelayMs: 2000, longestDelayMs: 60_000, factor: 1.2 };
/** The number of reads after which the pauses between them grow. */
const READS_AT_FIRST = 30;
const REFERRED_TO_RECEIPT_AFTER_MS = 60_000;

/** The page that the provider returns to. Its signed event confirms the booking, not this address, which is public. */
export function PaymentResult({ paymentId }: { paymentId: string | null }): ReactNode {
  const outcome = useRead(
    readPaymentOutcome,
    { params: { paymentId: paymentId ?? '' } },
    {
      enabled: paymentId !== null,
      refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
        data?.state === 'open' &&
        backoffAfter(dataUpdateCount + errorUpdateCount - READS_AT_FIRST + 1, PAUSES),
      refetchOnWindowFocus: ({ state: { data } }) =>
        (data?.state === 'open' || data?.state === 'processing') && 'always',
    },
  );
  // Read before a paid booking is removed from this device.
  const [booked] = useState(readPending);
  const state = outcome.data?.state;
  const isLate = useIsLate(state === 'open');
  const isPaid = state === 'paid' || state === 'processing';
  useEffect(() => {
    if (isPaid) clearPending();
  }, [isPaid]);
  if (paymentId === null || isMissing(outcome.error)) return <NoPayment />;
  if (outcome.error && !outcome.data)
    return (
      <>
        <PageHeader title="Payment" />
        <ErrorState title="Couldn't load the payment" error={outcome.error} onRetry={outcome.refetch} />
      </>
    );
  return (
    <>
      <PageHeader title={TITLES[state ?? 'open']} />
      <Card component="section" aria-label="Payment" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640 }}>
        <Typography role="status" sx={{ mb: 2 }}>
          {isLate ? LATE : TEXTS[state ?? 'open']}
        </Typography>
        {outcome.data && <PaidFacts outcome={outcome.data} />}
        {outcome.data?.state === 'paid' && (
          <WhatHappensNext
            first={[booked === null && outcome.data.startsAt !== null ? HOW_TO_MOVE : CONFIRMED]}
            isVirtual={outcome.data.isVirtual}
          />
        )}
        <ResultActions outcome={outcome.data} booked={booked} />
      </Card>
    </>
  );
}

/** Whether a payment has been open on this page for a minute. */
function useIsLate(isOpen: boolean): boolean {
  const [hasWaited, setWaited] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => setWaited(true), REFERRED_TO_RECEIPT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isOpen && hasWaited;
}

/** Shown when this public address is opened without a payment. */
function NoPayment(): ReactNode {
  return (
    <>
      <PageHeader title="Payment" />
      <EmptyState
        title="No payment found"
        text="This page shows a payment right after it was made. If you paid, your receipt comes by email."
        action={
          <Button variant="contained" component={Link} to="/checkout">
            Go to payment
          </Button>
        }
      />
    </>
  );
}

const TITLES: Record<PaymentState, string> = {
  open: 'Confirming payment',
  processing: 'Payment processing',
  paid: 'Payment Successful!',
  partiallyRefunded: 'Payment refunded',
  refunded: 'Payment refunded',
  unclear: 'Checking your payment',
  failed: 'Payment not completed',
  expired: 'Payment not completed',
};

function PaidFacts({ outcome }: { outcome: PaymentOutcome }): ReactNode {
  const officeZone = useTimeZone();
  return (
    <Facts gap={1.5} columns={{ sm: '1fr 1fr' }}>
      <Fact term="Inspection">{projectTypeLabel(outcome.projectType)}</Fact>
      <Fact term="Amount">{formatCents(outcome.amountCents)}</Fact>
      <Fact term="Time">
        <SiteTime
          instant={outcome.startsAt}
          siteZone={outcome.siteZone}
          officeZone={officeZone}
          format={APPOINTMENT_FORMAT}
          fallback="To be scheduled"
          withZone
        />
      </Fact>
    </Facts>
  );
}

const NOT_CHARGED = 'Nothing was charged. You can pay with the link in your email, or book again.';
const TEXTS: Record<PaymentState, string> = {
  open: 'Thank you. Our payment provider is confirming the payment; this page shows it in a moment.',
  processing:
    'Thank you. Your bank has to confirm the payment, which may take a few days. We email you a receipt then.',
  paid: 'Thank you. Your booking is confirmed, and a receipt is on its way to you by email.',
  partiallyRefunded: 'Part of this payment was refunded.',
  refunded: 'This payment was refunded.',
  unclear:
    'Thank you. We received a payment and are checking its amount. You do not need to pay again; we contact you if something is missing.',
  failed: NOT_CHARGED,
  expired: NOT_CHARGED,
};
const LATE =
  'Thank you. Our payment provider has not confirmed the payment. Please do not pay again: your receipt comes by email as soon as it is confirmed.';

interface ResultProps {
  outcome: PaymentOutcome | undefined;
  booked: PendingInspection | null;
}

/** The ways on from a payment, which differ by person: a visitor has no account, and pages without one. */
function ResultActions({ outcome, booked }: ResultProps): ReactNode {
  const role = useSession().data?.role;
  const isFailed = outcome?.state === 'expired' || outcome?.state === 'failed';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
      {isFailed && (
        <Button component={Link} to="/checkout" variant="contained">
          Go to payment
        </Button>
      )}
      {(role === undefined || role === 'guest') && <VisitorActions {...{ outcome, booked, isFailed }} />}
      {role === 'client' && <PortalActions isFilled={!isFailed} />}
      {role !== undefined && role !== 'guest' && role !== 'client' && <OfficeActions isFilled={!isFailed} />}
    </Box>
  );
}

function VisitorActions({ outcome, booked, isFailed }: ResultProps & { isFailed: boolean }): ReactNode {
  const isOfThis = booked !== null && outcome !== undefined && booked.startsAt === outcome.startsAt;
  const token = useBookingToken(isOfThis && outcome.state === 'paid' ? booked.requestId : null);
  return (
    <>
      {token && (
        <Button href={`/booking#${token}`} variant="contained">
          See or move your inspection
        </Button>
      )}
      {isOfThis && !isFailed && <AddToCalendar booked={booked} />}
      <Button href="/book" variant={isFailed || token ? 'text' : 'outlined'}>
        Book another inspection
      </Button>
    </>
  );
}

/** The token of the page of the visitor's own inspection; undefined until it is known. */
function useBookingToken(requestId: string | null): string | null | undefined {
  const checkout = useQuery({
    queryKey: [openCheckout.path, { requestId }],
    queryFn: ({ signal }) => call(openCheckout, { body: { requestId: requestId ?? '' } }, { signal }),
    enabled: requestId !== null,
  });
  return checkout.data?.bookingToken;
}

function PortalActions({ isFilled }: { isFilled: boolean }): ReactNode {
  return (
    <>
      <Button component={Link} to="/" variant={isFilled ? 'contained' : 'outlined'}>
        Your inspections
      </Button>
      <Button component={Link} to="/schedule" variant="outlined">
        Request another inspection
      </Button>
    </>
  );
}

function OfficeActions({ isFilled }: { isFilled: boolean }): ReactNode {
  return (
    <>
      <Button component={Link} to="/dashboard" variant={isFilled ? 'contained' : 'outlined'}>
        Go to dashboard
      </Button>
      <Button component={Link} to="/schedule" variant="outlined">
        Schedule another inspection
      </Button>
    </>
  );
}
