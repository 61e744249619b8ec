import {
  type OwnBooking as Booking,
  cancelBooking,
  checkBookingTime,
  openBooking,
  rescheduleBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { useQueryClient } from '@tanstack/react-query';
import { confirmAction, type Question } from '../../../ui/confirm.ts';
import { CLOCK_FORMAT, formatInstant, WEEKDAY_FORMAT, zoneName } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { errorMessage, isOutdated } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';

/** The key under which the booking of a token is kept. */
export const keyOfBooking = (token: string): string[] => [openBooking.path, token];

interface Changes {
  reschedule: (startsAt: string) => void;
  cancel: () => Promise<void>;
  isBusy: boolean;
}

/** Asks, moves or cancels, and shows the changed booking. */
export function useChanges(token: string, onMoved: () => void): Changes {
  const queryClient = useQueryClient();
  const show = (booking: Booking): void => {
    queryClient.setQueryData(keyOfBooking(token), booking);
    void queryClient.invalidateQueries({ queryKey: keyOf(listOwnInspections) });
  };
  const onError = (error: Error): void => {
    toast({ title: 'Error', description: errorMessage(error), tone: 'error' });
    if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: keyOfBooking(token) });
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
