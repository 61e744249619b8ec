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
import { METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { confirmAction } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { SetupLink } from '../../../ui/SetupLink.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FULL_FORMAT } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, isInvalidLink } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { useSend } from '../../../wire/queries.ts';

interface CheckoutProps {
  /** The booking or inspection to pay for; empty when this device knows of none. */
  subject: CheckoutSubject;
  /** Called once the page has shown the next steps to a visitor who has just booked. */
  onWelcomed?: (() => void) | undefined;
  /** Opens the provider's page. */
  onLeave: (url: string) => void;
  onBack: () => void;
}

/** The amount due, and the way to the provider's page, on which the card is entered. */
export function Checkout({ subject, onWelcomed, onLeave, onBack }: CheckoutProps): ReactNode {
  const checkout = useQuery({
    queryKey: [openCheckout.path, subject],
    queryFn: ({ signal }) => call(openCheckout, { body: subject }, { signal }),
  });
  const mayPay = checkout.data?.isPaymentSetUp === true && checkout.data.due !== null;
  useEffect(() => {
    if (!mayPay || !onWelcomed) return;
    toast({ title: 'Proceeding to Payment', description: PLEASE_PAY, tone: 'success' });
    onWelcomed();
  }, [mayPay, onWelcomed]);
  if (isInvalidLink(checkout.error))
    return (
      <>
        <PageHeader title="Payment" />
        <EmptyState title="This link no longer works" text="Ask us for a new payment link." />
      </>
    );
  if (checkout.data && !checkout.data.isPaymentSetUp)
    return <SetupRequired {...checkout.data} isBooked={'requestId' in subject} onBack={onBack} />;
  return (
    <>
      <PageHeader title="Payment" />
      {checkout.isPending && <RowsSkeleton label="Loading what is due..." count={2} />}
      {checkout.error && (
        <ErrorState title="Couldn't load what is due" error={checkout.error} onRetry={checkout.refetch} />
      )}
      {checkout.data?.due === null && <NothingDue />}
      {checkout.data?.due && (
        <DueCard due={checkout.data.due} subject={subject} onLeave={onLeave} onBack={onBack} />
      )}
    </>
  );
}

interface SetupRequiredProps {
  /** Empty for everyone but staff. */
  missing: readonly string[];
  due: AmountDue | null;
  isBooked: boolean;
  onBack: () => void;
}

/**
 * The operator of this product must set online payment up. A visitor's booking has still reached the office.
 */
function SetupRequired({ missing, due, isBooked, onBack }: SetupRequiredProps): ReactNode {
  return (
    <>
      <PageHeader title="Payment Setup Required" />
      <Card component="section" aria-label="Payment Setup Required" sx={CARD}>
        {due && (
          <>
            <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
              {isBooked ? 'Your booking request was received' : 'Your inspection'}
            </Typography>
            <DueFacts due={due} />
          </>
        )}
        <Box sx={{ mt: due ? 2.5 : 0 }}>
          {missing.length > 0 ? (
            <MissingSettings names={missing} />
          ) : (
            <Typography>{isBooked ? CONTACTED : NOT_ONLINE}</Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2.5 }}>
          <Button variant="contained" onClick={onBack}>
            Go Back
          </Button>
        </Box>
      </Card>
    </>
  );
}

const CONTACTED =
  "Nothing is to be paid now, because payment cannot be taken online yet. We'll contact you within 24 hours to confirm the time and tell you how to pay.";
const NOT_ONLINE = 'Payment cannot be taken online yet. Please ask us how to pay.';

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

function DueCard({ due, subject, onLeave, onBack }: CheckoutProps & { due: AmountDue }): ReactNode {
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
    const question = { title: 'Pay again?', text: errorMessage(error), action: 'Pay Again' };
    if (await confirmAction({ ...question, destructive: true }))
      start.mutate({ body: { ...subject, isSecond: true } });
  };
  const isLeaving = start.isPending || start.isSuccess;
  return (
    <Card component="section" aria-label="Amount due" sx={CARD}>
      <DueFacts due={due} />
      <Typography sx={{ mt: 2.5, fontSize: '1.75rem', fontWeight: 700 }}>
        {formatCents(due.amountCents)}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2.5 }}>
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
    </Card>
  );
}

function DueFacts({ due }: { due: AmountDue }): ReactNode {
  return (
    <Facts gap={1.5} columns={{ sm: '1fr 1fr' }}>
      <Fact term="Inspection">{projectTypeLabel(due.projectType)}</Fact>
      <Fact term="Method">{METHOD_LABELS[due.isVirtual ? 'virtual' : 'in_person']}</Fact>
      <Fact term="Time">
        <Time instant={due.startsAt} format={FULL_FORMAT} fallback="To be scheduled" withZone />
      </Fact>
      <Fact term="Property">{due.address}</Fact>
    </Facts>
  );
}

const PLEASE_PAY = 'Please complete payment to confirm your inspection booking.';

const CARD = { p: { xs: 2, sm: 3 }, maxWidth: 640 };
