import { HOLD_MINUTES, type holdSlot as holdSlotEndpoint } from '@sightline/contracts/bookings/freeSlots';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { slotsOf } from '@sightline/store/bookings/freeSlots';
import {
  cellsOf,
  claimSlot,
  deleteHold,
  findHold,
  type SlotHoldRecord,
} from '@sightline/store/bookings/slotHolds';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { bookingFee } from '@sightline/store/organization/organization';
import { refuseVirtual } from '../inspections/refuseVirtual.ts';
import { Agenda } from './Agenda.ts';
import { dayOf, daysFrom } from './openingHours.ts';

/** The number of days in which the next free slots are searched. */
const DAYS_AHEAD = 14;
/** Two days nearly always have enough slots. Of two hundred visitors who want one slot, all but one search. */
const DAYS_AT_FIRST = 2;
const ALTERNATIVES = 3;

type NewHold = HandlerInput<typeof holdSlotEndpoint>['body'];
type Order = NewHold & { contentHash: string };

/** An inspection that is to move into the slot, and the inspector who performs it there. */
interface Moving {
  inspectionId: string;
  inspectorId: string;
}

/** The time until which a slot that is held now stays reserved. */
export const heldUntil = (): Date => new Date(Date.now() + HOLD_MINUTES * 60_000);

/**
 * Reserves a slot with one of the inspectors who are free then. The same hold sent twice is one; of several
 * visitors who want the last inspector at once, one succeeds, and the others get the next free slots.
 */
export async function holdSlot(store: Store, input: NewHold, moving?: Moving): Promise<SlotHoldRecord> {
  const wanted = { ...input, isVirtual: isHeldByVideo(input) };
  refuseVirtual(wanted);
  const order = { ...wanted, contentHash: contentHashOf(wanted) };
  const agenda = await Agenda.open(store, order.projectType);
  const hold = (await ownHold(store, order)) ?? (await claimFree(store, agenda, order, moving));
  return hold ?? (await ownHold(store, order)) ?? (await refuseTaken(agenda, order.startsAt));
}

/** The hold of an earlier request with this id. */
async function ownHold(store: Store, { id, contentHash }: Order): Promise<SlotHoldRecord | null> {
  const known = await findHold(store, id);
  if (known && known.contentHash !== contentHash) throw new AppError('conflict', { thing: 'booking' });
  return known;
}

/** Tries the free inspectors, those with the least work that day first; null when none is free. */
async function claimFree(
  store: Store,
  agenda: Agenda,
  order: Order,
  moving?: Moving,
): Promise<SlotHoldRecord | null> {
  const feeCents = await bookingFee(store, order);
  const free = await freeInspectors(agenda, order.startsAt, moving?.inspectionId);
  for (const inspectorId of free) {
    if (moving && inspectorId !== moving.inspectorId) continue;
    const hold = newHold(order, { inspectorId, feeCents }, agenda);
    if (await claim(store, agenda, hold, moving?.inspectionId)) return hold;
  }
  return null;
}

/** The free inspectors at a time that is offered, those with the least work that day first. */
export async function freeInspectors(agenda: Agenda, time: string, except?: string): Promise<string[]> {
  const startsAt = new Date(time).getTime();
  return await agenda.freeAt(bookableDay(agenda, startsAt), startsAt, except);
}

/** The day of a slot that is offered, whether it is free or not. */
function bookableDay(agenda: Agenda, startsAt: number): string {
  if (startsAt <= Date.now()) throw refused('This time is in the past. Choose another one.');
  const day = dayOf(startsAt, agenda.zone);
  const opening = agenda.openingOf(day);
  const isOffered = opening && slotsOf(opening, agenda.rules).some((slot) => slot.startsAt === startsAt);
  if (!isOffered) throw refused('This time cannot be booked. Choose one of the free times.');
  return day;
}

/**
 * Inserts the hold. The index refuses one that overlaps another hold. Inspections are compared after the
 * insertion, so that all those that staff scheduled before it are found.
 */
async function claim(store: Store, agenda: Agenda, hold: SlotHoldRecord, except?: string): Promise<boolean> {
  if (!(await claimSlot(store, hold))) return false;
  const slot = { startsAt: hold.startsAt.getTime(), endsAt: hold.endsAt.getTime() };
  if (await agenda.isUninspected(hold.inspectorId, slot, except)) return true;
  await deleteHold(store, hold._id);
  return false;
}

function newHold(
  { id, startsAt, ...facts }: Order,
  assigned: Pick<SlotHoldRecord, 'inspectorId' | 'feeCents'>,
  { rules }: Agenda,
): SlotHoldRecord {
  const begin = new Date(startsAt).getTime();
  const slot = { startsAt: begin, endsAt: begin + rules.durationMs };
  return {
    ...facts,
    ...assigned,
    _id: id,
    startsAt: new Date(slot.startsAt),
    endsAt: new Date(slot.endsAt),
    cells: cellsOf(assigned.inspectorId, slot, rules.travelBufferMs),
    requestId: null,
    expiresAt: heldUntil(),
    createdAt: new Date(),
  };
}

const refused = (startsAt: string): AppError => new AppError('badInput', { fields: { startsAt } });

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
