import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import type { requestQuote as requestQuoteEndpoint } from '@sightline/contracts/bookings/bookings';
import { NO_SLOT_TEXTS, type NoSlotReason } from '@sightline/contracts/bookings/freeSlots';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { PREFERRED_CLOCK } from '@sightline/contracts/inspections/inspections';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import {
  createQuoteRequest,
  findQuoteRequest,
  type QuoteRequestRecord,
} from '@sightline/store/bookings/quoteRequests';
import { attachRequest } from '@sightline/store/bookings/slotHolds';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { bookingFee } from '@sightline/store/organization/organization';
import { dayText } from '@sightline/wording/dates';
import { DateTime } from 'luxon';
import { Agenda } from './Agenda.ts';
import { heldUntil } from './holdSlot.ts';

type Body = HandlerInput<typeof requestQuoteEndpoint>['body'];
type NewRequest = Body & { id: string };

/** The type, time, inspector and fee of a request: those of a held slot, or of a day without one. */
type Wanted = Pick<
  QuoteRequestRecord,
  | ('projectType' | 'isVirtual' | 'isThresholdBuilding')
  | ('startsAt' | 'endsAt' | 'preferredTime')
  | ('holdId' | 'heldUntil' | 'inspectorId' | 'feeCents')
>;

export async function requestQuote(store: Store, body: Body): Promise<QuoteRequestRecord> {
  const input = { ...body, id: body.id ?? mintId() };
  const known = await findQuoteRequest(store, input.id);
  if (known) return sameRequest(known, input);
  return await createQuoteRequest(store, requestOf(input, await wantedBy(store, input)));
}

async function wantedBy(
  store: Store,
  { id, holdId, projectType, preferredDate }: NewRequest,
): Promise<Wanted> {
  if (holdId !== undefined) return await heldSlot(store, id, holdId);
  // The contract admits no other request.
  if (projectType === undefined || preferredDate === undefined) throw new AppError('badInput');
  return await flexibleDay(store, projectType, preferredDate);
}

async function heldSlot(store: Store, requestId: string, holdId: string): Promise<Wanted> {
  const hold = await attachRequest(store, holdId, { requestId, expiresAt: heldUntil() });
  if (!hold) throw new AppError('holdExpired');
  const { projectType, isVirtual, isThresholdBuilding, startsAt, endsAt, inspectorId, feeCents } = hold;
  return {
    projectType,
    isVirtual,
    isThresholdBuilding,
    startsAt,
    endsAt,
    inspectorId,
    feeCents,
    holdId,
    heldUntil: hold.expiresAt,
    preferredTime: null,
  };
}

async function flexibleDay(store: Store, projectType: BookingType, day: string): Promise<Wanted> {
  const isVirtual = isHeldByVideo({ projectType, isVirtual: false });
  const agenda = await Agenda.open(store, projectType);
  const reason = agenda.closedBecause(day);
  if (reason !== null && reason !== 'noInspector') throw refusedDay(day, reason);
  const startsAt = DateTime.fromISO(`${day}T${PREFERRED_CLOCK.flexible}`, { zone: agenda.zone }).toJSDate();
  return {
    projectType,
    isVirtual,
    isThresholdBuilding: false,
    inspectorId: null,
    holdId: null,
    heldUntil: null,
    startsAt,
    endsAt: new Date(startsAt.getTime() + agenda.rules.durationMs),
    preferredTime: 'flexible',
    feeCents: await bookingFee(store, { projectType, isVirtual }),
  };
}

function refusedDay(day: string, reason: NoSlotReason): AppError {
  const preferredDate = `${dayText(day)}: ${NO_SLOT_TEXTS[reason]}. Choose another day.`;
  return new AppError('badInput', { fields: { preferredDate } });
}

/** A request that is sent again, perhaps after its hold has expired: the stored one counts. */
function sameRequest(known: QuoteRequestRecord, input: NewRequest): QuoteRequestRecord {
  if (known.contentHash === contentHashOf(input)) return known;
  throw new AppError('conflict', { thing: 'request' });
}

function requestOf(input: NewRequest, wanted: Wanted): QuoteRequestRecord {
  const { id, name, email, phone, address, size, details, acceptsSms } = input;
  return {
    _id: id,
    name,
    email,
    phone,
    address,
    size,
    details,
    acceptsSms,
    ...wanted,
    state: 'requested',
    declineReason: null,
    noticesBy: null,
    isPaid: false,
    inspectionId: null,
    contentHash: contentHashOf(input),
    createdAt: new Date(),
  };
}
