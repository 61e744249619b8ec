import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  type OwnBooking as Booking,
  cancelBooking,
  checkBookingTime,
  listBookingTimes,
  openBooking,
  rescheduleBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { INSPECTION_STATUS_LABELS, METHOD_LABELS, projectTypeLabel } from '@sightline/wording/labels';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ScheduledTime } from '../../../inspection/ui/ScheduledTime.tsx';
import { confirmAction, type Question } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import {
  CLOCK_FORMAT,
  FULL_FORMAT,
  formatInstant,
  todayIn,
  WEEKDAY_FORMAT,
  zoneName,
} from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, isInvalidLink, isOutdated } from '../../../wire/CallError.ts';
import { call } from '../../../wire/call.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { useSend } from '../../../wire/queries.ts';
import { monthOf } from '../book/calendar.ts';
import { daysOfMonth, FreeTimes } from '../book/FreeTimes.tsx';

const keyOf = (token: string): string[] => [openBooking.path, token];

/**
 * The page of the link in a client's mail, which shows the inspection, moves it to another time, or cancels it.
 */
export function OwnBooking({ token }: { token: string }): ReactNode {
  const booking = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => call(openBooking, { body: { token } }, { signal }),
    enabled: token !== '',
  });
  if (token === '' || isInvalidLink(booking.error)) return <EmptyState {...GONE} />;
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
  const { reschedule, cancel, isBusy } = useChanges(token, () => setMoving(false));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Card component="section" aria-label="Your inspection" sx={{ p: { xs: 2, sm: 3 } }}>
        <BookingFacts booking={booking} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3 }}>
          {booking.canReschedule && (
            <Button
              variant="contained"
              disabled={isBusy}
              onClick={() => setMoving(!isMoving)}
              aria-expanded={isMoving}
            >
              {isMoving ? 'Keep This Time' : 'Choose Another Time'}
            </Button>
          )}
          {booking.canCancel && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void cancel()}>
              Cancel Inspection
            </Button>
          )}
        </Box>
        {!booking.canReschedule && <Typography color="textSecondary">{whyNot(booking)}</Typography>}
      </Card>
      {isMoving && (
        <Card component="section" aria-labelledby="own-when" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography component="h2" variant="h3" id="own-when" sx={{ mb: 1.5 }}>
            Available Dates
          </Typography>
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
    queryKey: [...keyOf(token), month],
    queryFn: ({ signal }) => call(listBookingTimes, { body: { token, ...daysOfMonth(month) } }, { signal }),
    staleTime: 0,
  });
  return <FreeTimes {...{ month, free, zone, isBusy, onTake }} onMonth={setMonth} />;
}

function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  return (
    <Facts gap={1.5} columns={{ sm: '1fr 1fr' }} isLive>
      <Fact term="Inspection">{projectTypeLabel(booking.projectType)}</Fact>
      <Fact term="Method">{METHOD_LABELS[booking.isVirtual ? 'virtual' : 'in_person']}</Fact>
      <Fact term="Time">
        <ScheduledTime inspection={timeOf(booking)} format={FULL_FORMAT} withZone />
      </Fact>
      <Fact term="Status">{INSPECTION_STATUS_LABELS[booking.status]}</Fact>
      <Fact term="Property">{booking.address}</Fact>
    </Facts>
  );
}

const timeOf = ({ startsAt: scheduledDate, preferredTime }: Booking) => ({ scheduledDate, preferredTime });

function whyNot({ status, canCancel }: Booking): string {
  if (status === 'cancelled') return 'This inspection was canceled. To book again, call us or book online.';
  if (canCancel) return 'To move this inspection to another time, please call us.';
  return 'This inspection can no longer be changed here. Please call us.';
}

function useChanges(token: string, onMoved: () => void) {
  const queryClient = useQueryClient();
  const show = (booking: Booking): void => {
    queryClient.setQueryData(keyOf(token), booking);
  };
  const onError = (error: Error): void => {
    toast({ title: 'Error', description: errorMessage(error), tone: 'error' });
    if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: keyOf(token) });
  };
  const move = useSend(rescheduleBooking, {
    onSuccess: (booking) => {
      show(booking);
      onMoved();
      toast({ title: 'Inspection moved', description: 'We emailed you the new time.', tone: 'success' });
    },
    onError,
  });
  const end = useSend(cancelBooking, {
    onSuccess: (booking) => {
      show(booking);
      toast({ title: 'Inspection canceled', tone: 'success' });
    },
    onError,
  });
  const cancel = async (): Promise<void> => {
    if (await confirmAction(CANCEL)) end.mutate({ body: { token } });
  };
  const zone = useTimeZone();
  const check = useSend(checkBookingTime, { onError });
  const moveIfConfirmed = async (startsAt: string, there: TimeCheck): Promise<void> => {
    if (!(await confirmAction(moveQuestion(startsAt, zone, there)))) return;
    move.mutate({ body: { token, startsAt, inspectorId: there.inspectorId } });
  };
  const reschedule = (startsAt: string): void =>
    check.mutate(
      { body: { token, startsAt } },
      { onSuccess: (there) => void moveIfConfirmed(startsAt, there) },
    );
  return { reschedule, cancel, isBusy: check.isPending || move.isPending || end.isPending };
}

type TimeCheck = ReplyOf<typeof checkBookingTime>;

/** Names the inspector who comes, first of all if it is another one. */
function moveQuestion(startsAt: string, zone: string, { inspector, insteadOf }: TimeCheck): Question {
  const time = `${formatInstant(startsAt, zone, { ...WEEKDAY_FORMAT, ...CLOCK_FORMAT })} ${zoneName(zone, startsAt)}`;
  const isOther = insteadOf !== null;
  return {
    title: 'Move this inspection?',
    text: isOther
      ? `${insteadOf} is not free at that time: ${inspector} comes instead. The new time is ${time}.`
      : `The new time is ${time}, with ${inspector}.`,
    action: isOther ? `Move, with ${inspector}` : 'Move inspection',
    cancel: 'Keep my time',
  };
}

const CANCEL = {
  title: 'Cancel this inspection?',
  text: 'Its time becomes available to others. This cannot be undone here.',
  action: 'Cancel inspection',
  cancel: 'Keep it',
  destructive: true,
};
