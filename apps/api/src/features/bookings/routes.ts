import type { BookingType } from '@sightline/contracts/bookings/bookingSettings';
import {
  acceptQuoteRequest,
  declineQuoteRequest,
  requestQuote,
} from '@sightline/contracts/bookings/bookings';
import {
  holdSlot,
  listFreeSlots,
  NO_SLOT_TEXTS,
  type NoSlotReason,
  releaseSlot,
} from '@sightline/contracts/bookings/freeSlots';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { PREFERRED_CLOCK } from '@sightline/contracts/inspections/inspections';
import { isHeldByVideo } from '@sightline/contracts/inspections/virtualInspections';
import { addressKey } from '@sightline/server-kit/addressKey';
import {
  answerRequest,
  createQuoteRequest,
  findQuoteRequest,
  presentQuoteRequest,
  presentReceipt,
  type QuoteRequestRecord,
} from '@sightline/store/bookings/quoteRequests';
import {
  attachRequest,
  deleteHold,
  presentSlotHold,
  releaseUnrequested,
} from '@sightline/store/bookings/slotHolds';
import { contentHashOf } from '@sightline/store/core/contentHash';
import type { Store } from '@sightline/store/core/store';
import { findInspection, presentInspection } from '@sightline/store/inspections/inspections';
import { bookingFee } from '@sightline/store/organization/organization';
import { settleInspection } from '@sightline/store/payments/payments';
import { dayText } from '@sightline/wording/dates';
import { DateTime } from 'luxon';
import { consentOf } from '../../core/agreeToSms.ts';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import { type Route, serve } from '../../core/serve.ts';
import { notifyOfDecline, notifyOfRequest } from '../inspections/requestNotices.ts';
import { Agenda, presentFreeSlots } from './Agenda.ts';
import { acceptRequest, alreadyAnswered, inspectionIdOf } from './acceptRequest.ts';
import { heldUntil, holdSlot as hold } from './holdSlot.ts';
import { daysFrom } from './openingHours.ts';

type Body = HandlerInput<typeof requestQuote>['body'];
type NewRequest = Body & { id: string };

/** The type, time, inspector and fee of a request: those of a held slot, or of a day without one. */
type Wanted = Pick<
  QuoteRequestRecord,
  | ('projectType' | 'isVirtual' | 'isThresholdBuilding')
  | ('startsAt' | 'endsAt' | 'preferredTime')
  | ('holdId' | 'heldUntil' | 'inspectorId' | 'feeCents')
>;

export const bookingRoutes: readonly Route[] = [
  serve(listFreeSlots, async ({ store, limits, request: { ip } }, { query }) => {
    await limits.spend('freeSlotsByAddress', addressKey(ip));
    const agenda = await Agenda.open(store, query.projectType);
    const days = await agenda.offersOf(daysFrom(query.from ?? agenda.bookable.first, query.days));
    return presentFreeSlots(agenda, days);
  }),

  serve(holdSlot, async ({ store, limits, request: { ip } }, { body }) => {
    await limits.spend('holdsByAddress', addressKey(ip));
    const held = await hold(store, body);
    return { ...presentSlotHold(held), secondsLeft: secondsUntil(held.expiresAt) };
  }),

  serve(releaseSlot, async ({ store }, { params }) => {
    const released = await releaseUnrequested(store, params.holdId);
    if (!released) throw new AppError('holdExpired');
    return presentSlotHold(released);
  }),

  serve(requestQuote, async (context, { body }) => {
    await context.limits.spend('quoteRequestsByAddress', addressKey(context.request.ip));
    const consent = consentOf(body.phone, body.acceptsSms, body.name);
    const requested = await createRequest(context.store, body);
    await notifyOfRequest(context, {
      ...requested,
      id: requested._id,
      smsNumber: consent?.number ?? null,
    });
    return presentReceipt(requested);
  }),

  serve(acceptQuoteRequest, async (context, { params }) => {
    const { userId, name } = context.principal;
    const inspection = await acceptRequest(context, params.requestId, { userId, name });
    await settleInspection(context.store, inspection._id);
    return presentInspection((await findInspection(context.store, inspection._id)) ?? inspection);
  }),

  serve(declineQuoteRequest, async (context, { params, body: { reason } }) => {
    const { store } = context;
    const known = await findQuoteRequest(store, params.requestId);
    if (!known) throw new AppError('notFound', { thing: 'request' });
    const declined = await answerRequest(store, params.requestId, {
      state: 'declined',
      declineReason: reason,
    });
    if (!declined) throw alreadyAnswered();
    await closeCheckouts(context, inspectionIdOf(declined));
    await deleteHold(store, declined.holdId);
    await notifyOfDecline(context, { ...declined, id: declined._id, smsNumber: null }, reason);
    return presentQuoteRequest(declined);
  }),
];

const secondsUntil = (moment: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - Date.now()) / 1000));

async function createRequest(store: Store, body: Body): Promise<QuoteRequestRecord> {
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
