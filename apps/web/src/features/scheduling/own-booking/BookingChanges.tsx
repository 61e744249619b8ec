import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type OwnBooking as Booking, listBookingTimes } from '@sightline/contracts/bookings/bookingLinks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallOffice } from '../../../ui/CallOffice.tsx';
import { todayIn } from '../../../ui/time.ts';
import { call } from '../../../wire/call.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { monthOf } from '../book/calendar.ts';
import { DatesHeading } from '../book/DatesHeading.tsx';
import { daysOfMonth, FreeTimes } from '../book/FreeTimes.tsx';
import { keyOfBooking, useChanges } from './useChanges.ts';

interface BookingChangesProps {
  token: string;
  booking: Booking;
  /** Whether the free times are in sight. */
  isMoving: boolean;
  onMoving: (isMoving: boolean) => void;
  /** Whether moving is the page's next step. */
  isPrimary: boolean;
}

/** Moves an inspection to another time, or cancels it; where neither is possible, the reason and the phone. */
export function BookingChanges(props: BookingChangesProps): ReactNode {
  const { token, booking, isMoving, onMoving, isPrimary } = props;
  const hasTime = booking.startsAt !== null;
  const chooser = useRef<HTMLButtonElement>(null);
  const { reschedule, cancel, isBusy, isCanceled } = useChanges(token, {
    address: booking.address,
    hasTime,
    onMoved: () => {
      onMoving(false);
      // The pressed time is gone.
      chooser.current?.focus();
    },
  });
  const [choose, keep] = hasTime ? ['Choose another time', 'Keep this time'] : ['Choose a time', 'Not now'];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {booking.canReschedule && (
          <Button
            variant={isPrimary && !isMoving ? 'contained' : 'outlined'}
            ref={chooser}
            onClick={() => onMoving(!isMoving)}
            aria-expanded={isMoving}
          >
            {isMoving ? keep : choose}
          </Button>
        )}
        {booking.canCancel && (
          <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void cancel()}>
            Cancel inspection
          </Button>
        )}
      </Box>
      {!booking.canReschedule && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Reason booking={booking} isFocused={isCanceled} />
          <CallOffice />
          {booking.status === 'cancelled' && (
            <Button variant="contained" href="/book">
              Book another time
            </Button>
          )}
        </Box>
      )}
      {isMoving && booking.canReschedule && (
        <Card component="section" aria-labelledby="own-when" sx={{ p: { xs: 2, sm: 3 } }}>
          <OtherTimes token={token} isBusy={isBusy} onTake={reschedule} />
        </Card>
      )}
    </Box>
  );
}

interface OtherTimesProps {
  token: string;
  isBusy: boolean;
  onTake: (startsAt: string) => void;
}

/** The free times. Their key begins with the booking's, so that both are read again together. */
function OtherTimes({ token, isBusy, onTake }: OtherTimesProps): ReactNode {
  const zone = useTimeZone();
  const [month, setMonth] = useState(monthOf(todayIn(zone)));
  const free = useQuery({
    queryKey: [...keyOfBooking(token), month],
    queryFn: ({ signal }) => call(listBookingTimes, { body: { token, ...daysOfMonth(month) } }, { signal }),
    staleTime: 0,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <DatesHeading id="own-when" ref={heading} />
      <FreeTimes {...{ month, free, zone, isBusy, onTake }} onMonth={setMonth} />
    </>
  );
}

/** Why nothing can be changed. It takes the focus from the button that has just canceled the inspection. */
function Reason({ booking, isFocused }: { booking: Booking; isFocused: boolean }): ReactNode {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isFocused) text.current?.focus();
  }, [isFocused]);
  return (
    <Typography ref={text} tabIndex={-1} color="textSecondary" sx={{ outline: 'none' }}>
      {whyNot(booking)}
    </Typography>
  );
}

function whyNot({ status, canCancel }: Booking): string {
  if (status === 'cancelled') return 'This inspection was canceled. To book again, call us or book online.';
  if (canCancel) return 'To move this inspection to another time, please call us.';
  return 'This inspection can no longer be changed here. Please call us.';
}
