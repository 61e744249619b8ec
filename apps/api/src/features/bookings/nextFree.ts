import { AppError } from '@sightline/contracts/core/errors';
import type { Agenda } from './Agenda.ts';
import { dayOf, daysFrom } from './openingHours.ts';

/** How far ahead the next free slots are looked for, and how many are offered instead of one that is taken. */
const DAYS_AHEAD = 14;
const ALTERNATIVES = 3;

/** Refuses a slot that is taken, and offers the free ones that follow it. */
export async function refuseTaken(agenda: Agenda, startsAt: string): Promise<never> {
  const wanted = new Date(startsAt).getTime();
  const days = await agenda.offersOf(daysFrom(dayOf(wanted, agenda.zone), DAYS_AHEAD));
  const freeSlots = days
    .flatMap(({ offers }) => offers.map((offer) => offer.startsAt))
    .filter((begin) => begin > wanted)
    .slice(0, ALTERNATIVES)
    .map((begin) => new Date(begin).toISOString());
  throw new AppError('slotTaken', { freeSlots });
}
