import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import { federalHolidayOn } from '@sightline/contracts/bookings/federalHolidays';
import { HOLD_MINUTES, listFreeSlots } from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { createQuoteRequest, type QuoteRequestRecord } from '@sightline/store/bookings/quoteRequests';
import { cellsOf, claimSlot, type SlotHoldRecord } from '@sightline/store/bookings/slotHolds';
import type { Store } from '@sightline/store/core/store';
import { DateTime } from 'luxon';
import type { HttpClient } from '../../../../tests/support/HttpClient.ts';
import { storedUser } from '../../../../tests/support/people.ts';
import { daysFrom } from '../features/bookings/openingHours.ts';

/** Steps of a visitor who books, and the records that they leave. */

const MINUTE = 60_000;
const TYPE = {
  projectType: 'virtual-inspection',
  isVirtual: true,
  isThresholdBuilding: false,
  feeCents: 9_500,
} as const;

export const ZONE = 'America/New_York';

/** The Monday of a week without a holiday, at least two weeks ahead, so that the clocks do not change before it. */
export function aMonday(): string {
  const first = DateTime.now().setZone(ZONE).plus({ weeks: 3 }).startOf('week');
  const mondays = [0, 1, 2, 3, 4].map((weeks) => first.plus({ weeks }).toFormat('yyyy-MM-dd'));
  const isWorked = (monday: string): boolean => daysFrom(monday, 5).every((day) => !federalHolidayOn(day));
  return mondays.find(isWorked) ?? '';
}

/** The instant of a clock time on a day in Florida. */
export function at(day: string, clock: string): string {
  return DateTime.fromISO(`${day}T${clock}`, { zone: ZONE }).toUTC().toISO() ?? '';
}

/** The free times of a day, as people in Florida read them. */
export async function freeTimes(
  visitor: HttpClient,
  projectType: BookingType,
  from: string,
): Promise<string[]> {
  const { days } = await visitor.ask(listFreeSlots, { query: { projectType, from, days: '1' } });
  const clock = (startsAt: string): string => DateTime.fromISO(startsAt, { zone: ZONE }).toFormat('HH:mm');
  return days.flatMap(({ slots }) => slots.map(({ startsAt }) => clock(startsAt)));
}

/** A hold of any free slot of a type that every licensed inspector takes. */
export async function newHold(visitor: HttpClient) {
  const { days } = await visitor.ask(listFreeSlots, { query: { projectType: 'virtual-inspection' } });
  const [first] = days.flatMap(({ slots }) => slots);
  if (!first) throw new Error('No slot is free');
  return { id: mintId(), projectType: 'virtual-inspection' as const, startsAt: first.startsAt };
}

/** The fields of a request in addition to its hold. */
export function newRequest(holdId: string, facts: object = {}) {
  return {
    id: mintId(),
    holdId,
    name: 'Noor Haddad',
    email: `noor-${holdId.slice(0, 8)}@example.com`,
    phone: '(954) 555-0142',
    address: '18 Heron Lane, Davie',
    ...facts,
  };
}

/** An unanswered request, as after booking over HTTP. */
export async function storedRequest(
  store: Store,
  facts: Partial<QuoteRequestRecord> = {},
): Promise<QuoteRequestRecord> {
  const { _id: inspectorId } = await storedUser(store);
  const hold = await storedHold(store, { inspectorId });
  const { _id: holdId, startsAt, endsAt, expiresAt: heldUntil } = hold;
  const request: QuoteRequestRecord = {
    ...newRequest(holdId),
    _id: mintId(),
    holdId,
    inspectorId,
    startsAt,
    endsAt,
    heldUntil,
    preferredTime: null,
    ...TYPE,
    size: '',
    details: '',
    acceptsSms: false,
    state: 'requested',
    declineReason: null,
    noticesBy: null,
    isPaid: false,
    inspectionId: null,
    contentHash: holdId,
    createdAt: new Date(),
    ...facts,
  };
  return await createQuoteRequest(store, request);
}

/** A slot that is reserved with an inspector on a Monday three weeks ahead. */
export async function storedHold(store: Store, facts: Partial<SlotHoldRecord> = {}): Promise<SlotHoldRecord> {
  const { inspectorId = (await storedUser(store))._id, _id = mintId() } = facts;
  const startsAt = new Date(at(aMonday(), '10:00'));
  const endsAt = new Date(startsAt.getTime() + 30 * MINUTE);
  const hold: SlotHoldRecord = {
    _id,
    inspectorId,
    startsAt,
    endsAt,
    ...TYPE,
    cells: cellsOf(inspectorId, { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() }, 30 * MINUTE),
    requestId: null,
    expiresAt: new Date(Date.now() + HOLD_MINUTES * MINUTE),
    contentHash: _id,
    createdAt: new Date(),
    ...facts,
  };
  await claimSlot(store, hold);
  return hold;
}
