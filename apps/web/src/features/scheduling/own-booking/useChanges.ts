import {
  type OwnBooking as Booking,
  cancelBooking,
  checkBookingTime,
  openBooking,
  rescheduleBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import type { ReplyOf } from '@sightline/contracts/core/define';
import { listOwnInspections } from '@sightline/contracts/inspections/inspections';
import { zonesOfTime } from '@sightline/wording/place/siteZone';
import { useQueryClient } from '@tanstack/react-query';
import { confirmAction, type Question } from '../../../ui/confirm.ts';
import { CLOCK_FORMAT, formatInstant, WEEKDAY_FORMAT, zoneName } from '../../../ui/time.ts';
import { toast } from '../../../ui/toasts.ts';
import { otherClock } from '../../../ui/ZonedTime.tsx';
import { errorMessage, isOutdated } from '../../../wire/CallError.ts';
import { useTimeZone } from '../../../wire/organization.ts';
import { keyOf, useSend } from '../../../wire/queries.ts';

/** The key under which the booking of a token is kept. */
export const keyOfBooking = (token: string): string[] => [openBooking.path, token];

interface Changes {
  reschedule: (startsAt: string) => void;
  cancel: () => Promise<void>;
  isBusy: boolean;
  /** Whether the inspection was canceled here. */
  isCanceled: boolean;
}

interface ChangesOptions {
  /** The address of the inspection, on whose clocks times are told. */
  address: string;
  /** Whether the inspection has a time that another one would replace. */
  hasTime: boolean;
  onMoved: () => void;
}

/** Asks, moves or cancels, and shows the changed booking. */
export function useChanges(token: string, { address, hasTime, onMoved }: ChangesOptions): Changes {
  const queryClient = useQueryClient();
  const show = (booking: Booking): void => {
    queryClient.setQueryData(keyOfBooking(token), booking);
    void queryClient.invalidateQueries({ queryKey: keyOf(listOwnInspections) });
  };
  const onError = (error: Error): void => {
    toast({ title: 'The inspection was not changed', description: errorMessage(error), tone: 'error' });
    if (isOutdated(error)) void queryClient.invalidateQueries({ queryKey: keyOfBooking(token) });
  };
  const move = useSend(rescheduleBooking, {
    onSuccess: (booking) => {
      show(booking);
      onMoved();
      toast({
        title: hasTime ? 'Inspection moved' : 'Time chosen',
        description: 'We emailed you the new time.',
        tone: 'success',
      });
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
  const officeZone = useTimeZone();
  const check = useSend(checkBookingTime, { onError });
  const moveIfConfirmed = async (startsAt: string, there: TimeCheck): Promise<void> => {
    const time = timeText(startsAt, address, officeZone);
    if (!(await confirmAction(questionOf(time, there, hasTime)))) return;
    move.mutate({ body: { token, startsAt, inspectorId: there.inspectorId } });
  };
  const reschedule = (startsAt: string): void =>
    check.mutate(
      { body: { token, startsAt } },
      { onSuccess: (there) => void moveIfConfirmed(startsAt, there) },
    );
  const isBusy = check.isPending || move.isPending || end.isPending;
  return { reschedule, cancel, isBusy, isCanceled: end.isSuccess };
}

type TimeCheck = ReplyOf<typeof checkBookingTime>;

/** Names the inspector who comes, first of all if it is another one. */
function questionOf(time: string, { inspector, insteadOf }: TimeCheck, hasTime: boolean): Question {
  const ask = hasTime ? MOVE : TAKE;
  const is = hasTime ? 'The new time is' : 'The inspection is';
  if (insteadOf === null) return { ...ask, text: `${is} ${time}, with ${inspector}.` };
  return {
    ...ask,
    text: `${insteadOf} is not free at that time: ${inspector} comes instead. ${is} ${time}.`,
    action: `${hasTime ? 'Move' : 'Take it'}, with ${inspector}`,
  };
}

const MOVE = { title: 'Move this inspection?', action: 'Move inspection', cancel: 'Keep my time' };
const TAKE = { title: 'Take this time?', action: 'Take this time', cancel: 'Choose another' };

function timeText(startsAt: string, address: string, officeZone: string): string {
  const { zone, office } = zonesOfTime(address, officeZone, startsAt);
  const time = formatInstant(startsAt, zone, { ...WEEKDAY_FORMAT, ...CLOCK_FORMAT });
  const other = office === null ? '' : ` ${otherClock(startsAt, office)}`;
  return `${time} ${zoneName(zone, startsAt)}${other}`;
}

const CANCEL = {
  title: 'Cancel this inspection?',
  text: 'Its time becomes available to others. This cannot be undone here.',
  action: 'Cancel inspection',
  cancel: 'Keep it',
  destructive: true,
};
