import type { FreeDay, FreeSlots } from '@sightline/contracts/bookings/freeSlots';
import type { Agenda, DayOffers } from './Agenda.ts';

export function presentFreeSlots(agenda: Agenda, days: readonly DayOffers[]): FreeSlots {
  return {
    timeZone: agenda.zone,
    days: days.map((one) => presentDay(agenda, one)),
    lastDay: agenda.bookable.last,
  };
}

/** Presents a day without its inspectors: a visitor chooses a time, the company chooses the inspector. */
function presentDay(agenda: Agenda, { day, offers }: DayOffers): FreeDay {
  const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
  const slots = offers.map(({ startsAt, endsAt }) => ({
    startsAt: instant(startsAt),
    endsAt: instant(endsAt),
  }));
  return { day, slots, noSlots: slots.length > 0 ? null : (agenda.closedBecause(day) ?? 'taken') };
}
