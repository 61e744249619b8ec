import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { openCheckout, type PaymentOutcome } from '@sightline/contracts/payments/payments';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { type PendingInspection, readPending } from '../../../inspection/pendingInspection.ts';
import { AddToCalendar } from '../../../inspection/ui/AddToCalendar.tsx';
import { call } from '../../../wire/call.ts';
import { useSession } from '../../../wire/session.ts';

/** The ways on from a payment, which differ by person: a visitor has no account, and pages without one. */
export function ResultActions({ outcome }: { outcome: PaymentOutcome | undefined }): ReactNode {
  const role = useSession().data?.role;
  // Read before a paid booking is removed from this device.
  const [booked] = useState(readPending);
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

interface VisitorActionsProps {
  outcome: PaymentOutcome | undefined;
  booked: PendingInspection | null;
  isFailed: boolean;
}

function VisitorActions({ outcome, booked, isFailed }: VisitorActionsProps): ReactNode {
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
