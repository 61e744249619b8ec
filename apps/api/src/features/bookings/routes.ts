import {
  acceptQuoteRequest,
  declineQuoteRequest,
  requestQuote,
} from '@sightline/contracts/bookings/bookings';
import { holdSlot, listFreeSlots, releaseSlot } from '@sightline/contracts/bookings/freeSlots';
import { AppError } from '@sightline/contracts/core/errors';
import { addressKey } from '@sightline/server-kit/addressKey';
import {
  answerRequest,
  findQuoteRequest,
  presentQuoteRequest,
  presentReceipt,
} from '@sightline/store/bookings/quoteRequests';
import { deleteHold, presentSlotHold, releaseUnrequested } from '@sightline/store/bookings/slotHolds';
import { findInspection, presentInspection } from '@sightline/store/inspections/inspections';
import { settleInspection } from '@sightline/store/payments/payments';
import { consentOf } from '../../core/agreeToSms.ts';
import { closeCheckouts } from '../../core/closeCheckouts.ts';
import { type Route, serve } from '../../core/serve.ts';
import { notifyOfDecline, notifyOfRequest } from '../inspections/requestNotices.ts';
import { Agenda } from './Agenda.ts';
import { acceptRequest, alreadyAnswered, inspectionIdOf } from './acceptRequest.ts';
import { holdSlot as hold } from './holdSlot.ts';
import { daysFrom } from './openingHours.ts';
import { presentFreeSlots } from './presentFreeSlots.ts';
import { requestQuote as request } from './requestQuote.ts';

export const bookingRoutes: readonly Route[] = [
  serve(listFreeSlots, async ({ store, limits, request: { ip } }, { query }) => {
    await limits.spend('freeSlotsByAddress', addressKey(ip));
    const agenda = await Agenda.open(store, query.projectType);
    const days = await agenda.offersOf(daysFrom(query.from ?? agenda.bookable.first, query.days));
    return presentFreeSlots(agenda, days);
  }),

  serve(holdSlot, async ({ store, limits, request: { ip } }, { body }) => {
    await limits.spend('holdsByAddress', addressKey(ip));
    return presentSlotHold(await hold(store, body));
  }),

  serve(releaseSlot, async ({ store }, { params }) => {
    const released = await releaseUnrequested(store, params.holdId);
    if (!released) throw new AppError('holdExpired');
    return presentSlotHold(released);
  }),

  serve(requestQuote, async (context, { body }) => {
    await context.limits.spend('quoteRequestsByAddress', addressKey(context.request.ip));
    const consent = consentOf(body.phone, body.acceptsSms, body.name);
    const requested = await request(context.store, body);
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
