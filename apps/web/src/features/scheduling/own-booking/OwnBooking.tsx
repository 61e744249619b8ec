import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type OwnBooking as Booking, openBooking } from '@sightline/contracts/bookings/bookingLinks';
import {
  INSPECTION_STATUS_LABELS,
  METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
  projectTypeLabel,
} from '@sightline/wording/labels';
import { formatCents } from '@sightline/wording/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ScheduledTime } from '../../../inspection/ui/ScheduledTime.tsx';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { APPOINTMENT_FORMAT } from '../../../ui/time.ts';
import { isInvalidLink } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { BookingChanges } from './BookingChanges.tsx';
import { keyOfBooking } from './useChanges.ts';

/**
 * The page of the link in a client's mail, which shows the inspection, moves it to another time, or cancels it.
 */
export function OwnBooking({ token }: { token: string }): ReactNode {
  const booking = useQuery({
    queryKey: keyOfBooking(token),
    queryFn: ({ signal }) => call(openBooking, { body: { token } }, { signal }),
    enabled: token !== '',
  });
  if (token === '' || isInvalidLink(booking.error)) return <EmptyState {...GONE} action={<CallOffice />} />;
  if (booking.error)
    return (
      <ErrorState title="Couldn't load your inspection" error={booking.error} onRetry={booking.refetch} />
    );
  if (!booking.data) return <RowsSkeleton label="Loading your inspection..." count={3} />;
  return <BookingCard token={token} booking={booking.data} />;
}

const GONE = {
  title: 'This link no longer works',
  text: 'It expires when the inspection begins. Use the link in the newest email, or call us.',
};

interface BookingCardProps {
  token: string;
  booking: Booking;
}

function BookingCard({ token, booking }: BookingCardProps): ReactNode {
  const [isMoving, setMoving] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Card component="section" aria-label="Your inspection" sx={{ p: { xs: 2, sm: 3 } }}>
        <BookingFacts booking={booking} />
        {booking.payLink && (
          <Button variant="outlined" href={booking.payLink} sx={{ mt: 2 }}>
            Pay {formatCents(booking.feeCents)}
          </Button>
        )}
      </Card>
      <BookingChanges {...{ token, booking, isMoving }} onMoving={setMoving} isPrimary />
    </Box>
  );
}

function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  return (
    <Facts gap={1.5} columns={{ sm: '1fr 1fr' }} isLive>
      <Fact term="Inspection">{projectTypeLabel(booking.projectType)}</Fact>
      <Fact term="Method">{METHOD_LABELS[booking.isVirtual ? 'virtual' : 'in_person']}</Fact>
      <Fact term="Time">
        <ScheduledTime inspection={timeOf(booking)} format={APPOINTMENT_FORMAT} withZone />
      </Fact>
      <Fact term="Status">{INSPECTION_STATUS_LABELS[booking.status]}</Fact>
      <Fact term="Property">{booking.address}</Fact>
      {booking.feeCents !== null && booking.status !== 'cancelled' && (
        <Fact term="Fee">
          {`${formatCents(booking.feeCents)} · ${PAYMENT_STATUS_LABELS[booking.paymentStatus]}`}
        </Fact>
      )}
    </Facts>
  );
}

const timeOf = ({ startsAt: scheduledDate, preferredTime, address }: Booking) => ({
  scheduledDate,
  preferredTime,
  address,
});
