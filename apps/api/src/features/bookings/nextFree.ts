import { AppError } from '@sightline/contracts/core/errors';
import type { Agenda } from './Agenda.ts';
import { dayOf, daysFrom } from './openingHours.ts';

/** The number of days in which the next free slots are searched. */
const DAYS_AHEAD = 14;
/** Two days nearly always have enough slots. Of two hundred visitors who want one slot, all but one search. */
const DAYS_AT_FIRST = 2;
const ALTERNATIVES = 3;

/** Refuses a slot that is taken, and offers the free ones that follow it. */
export async function refuseTaken(agenda: Agenda, startsAt: string): Promise<never> {
  const wanted = new Date(startsAt).getTime();
  const days = daysFrom(dayOf(wanted, agenda.zone), DAYS_AHEAD);
  const near = await freeAfter(agenda, wanted, days.slice(0, DAYS_AT_FIRST));
  const far = near.length < ALTERNATIVES ? await freeAfter(agenda, wanted, days.slice(DAYS_AT_FIRST)) : [];
  const freeSlots = [...near, ...far].slice(0, ALTERNATIVES).map((begin) => new Date(begin).toISOString());
  throw new AppError('slotTaken', { freeSlots });
}

async function freeAfter(agenda: Agenda, wanted: number, days: readonly string[]): Promise<number[]> {
  const found = await agenda.offersOf(days);
  return found
    .flatMap(({ offers }) => offers.map(({ startsAt }) => startsAt))
    .filter((begin) => begin > wanted);
}
