import { createHash } from 'node:crypto';
import * as bookingLinks from '@sightline/contracts/bookings/bookingLinks';
import * as bookings from '@sightline/contracts/bookings/bookings';
import * as calendar from '@sightline/contracts/bookings/calendar';
import * as freeSlots from '@sightline/contracts/bookings/freeSlots';
import { mintId } from '@sightline/contracts/core/ids';
import { listDueFees } from '@sightline/contracts/payments/dueFees';
import * as payments from '@sightline/contracts/payments/payments';
import { bookingLink } from '@sightline/server-kit/clientLinks';
import { calendarFeeds, putCalendarFeed } from '@sightline/store/accounts/calendarFeeds';
import { quoteRequests } from '@sightline/store/bookings/quoteRequests';
import { storedInspection, storedUser } from '../../../../tests/support/people.ts';
import type { TestServer } from '../../../../tests/support/TestServer.ts';
import { ownerless, type Request, type Row, row } from './accessRow.ts';
import { BOOKING_IDS, CALENDAR_FILE, type Side } from './accessWorld.ts';
import { newHold, newRequest, storedHold, storedRequest } from './bookings.ts';
import { storedPayment } from './payments.ts';

/** Resets the request that the path names to unanswered. */
async function waitingRequest(_: Side, { services: { store } }: TestServer): Promise<Request> {
  await store.of(quoteRequests).deleteOne({ _id: BOOKING_IDS.requestId });
  await storedRequest(store, { _id: BOOKING_IDS.requestId, email: 'noor@example.com' });
  return {};
}

/** The payment that the path names. */
async function begunPayment(_: Side, { services: { store } }: TestServer): Promise<Request> {
  await storedPayment(store, { _id: BOOKING_IDS.paymentId });
  return {};
}

/** The link in a client's mail, to an inspection of its own. */
async function ownBooking(_: Side, { services }: TestServer): Promise<{ body: { token: string } }> {
  const scheduledDate = new Date(Date.now() + 24 * 3_600_000);
  const facts = { projectType: 'virtual-inspection', status: 'scheduled', scheduledDate } as const;
  const { _id: inspectionId } = await storedInspection(services.store, facts);
  const { publicUrl, ticketSecret: secret } = services.configuration;
  const link = await bookingLink({ inspectionId, expiresAt: scheduledDate }, { publicUrl, secret });
  return { body: { token: new URL(link).hash.slice(1) } };
}

/** A free time for that inspection. */
async function otherTime(side: Side, server: TestServer) {
  const { startsAt } = await newHold(server.visitor());
  return { body: { ...(await ownBooking(side, server)).body, startsAt } };
}

/** Bookings, the calendar and payments. */
export const BOOKING_ROWS: readonly Row[] = [
  row(freeSlots.listFreeSlots, {
    ownerless,
    request: () => ({ query: { projectType: 'virtual-inspection' } }),
  }),
  row(freeSlots.holdSlot, {
    ownerless,
    request: async (_, server) => ({ body: await newHold(server.visitor()) }),
  }),
  row(freeSlots.releaseSlot, {
    ownerless,
    request: async (_, { services }) => {
      await storedHold(services.store, { _id: BOOKING_IDS.holdId });
      return {};
    },
  }),
  row(bookings.requestQuote, {
    ownerless,
    request: async (_, { services }) => ({ body: newRequest((await storedHold(services.store))._id) }),
  }),
  row(bookingLinks.startOwnBooking),
  row(bookingLinks.openBooking, { ownerless, request: ownBooking }),
  row(bookingLinks.listBookingTimes, { ownerless, request: ownBooking }),
  row(bookingLinks.checkBookingTime, { ownerless, request: otherTime }),
  row(bookingLinks.rescheduleBooking, {
    ownerless,
    request: async (side, server) => {
      const { body } = await otherTime(side, server);
      const { inspectorId } = await server.visitor().ask(bookingLinks.checkBookingTime, { body });
      return { body: { ...body, inspectorId } };
    },
  }),
  row(bookingLinks.cancelBooking, { ownerless, request: ownBooking }),
  row(calendar.readCalendar, { ownerless }),
  row(calendar.listCalendarDays, {
    ownerless,
    request: () => ({ query: { from: '2026-11-01', days: '42' } }),
  }),
  row(calendar.checkTime, {
    ownerless,
    request: () => ({ query: { projectType: 'final', startsAt: new Date().toISOString() } }),
  }),
  row(calendar.listFreeTimes, {
    ownerless,
    request: () => ({ query: { projectType: 'final', day: '2026-11-24' } }),
  }),
  row(calendar.listFreeDays, {
    ownerless,
    request: () => ({ query: { projectType: 'final', from: '2026-11-24', days: '31' } }),
  }),
  row(calendar.getCalendarFeed, { ownerless }),
  row(calendar.createCalendarFeed, { ownerless }),
  row(calendar.revokeCalendarFeed, { ownerless }),
  row(calendar.readCalendarFeed, {
    ownerless,
    request: async (_, { services: { store } }) => {
      const { _id: userId } = await storedUser(store, { role: 'inspector' });
      const token = CALENDAR_FILE.replace('.ics', '');
      await store.of(calendarFeeds).deleteMany({});
      await putCalendarFeed(store, userId, createHash('sha256').update(token).digest('hex'));
      return {};
    },
  }),
  row(payments.openCheckout, { ownerless, request: () => ({ body: {} }) }),
  // Payment is not set up here, of which every permitted caller is told.
  row(payments.startCheckout, {
    ownerless,
    status: 409,
    request: async (_, { services }) => ({ body: { requestId: (await storedRequest(services.store))._id } }),
  }),

  row(payments.receivePaymentEvent, { ownerless, status: 409 }),
  row(payments.readPaymentOutcome, { ownerless, request: begunPayment }),
  row(payments.createPaymentLink, { request: () => ({ body: { id: mintId(), isMailed: false } }) }),
  // Payment is not set up here, of which the client is told.
  row(payments.payOwnInspection, { status: 409 }),
  row(payments.listOwnPayments, { ownerless }),
  row(listDueFees, { ownerless }),
  row(payments.listPayments, { ownerless }),
  row(payments.readPaymentTotals, { ownerless }),
  row(payments.acceptPayment, {
    ownerless,
    status: 409,
    request: async (side, server) => {
      await begunPayment(side, server);
      return {};
    },
  }),
  row(payments.refundPayment, {
    ownerless,
    status: 409,
    request: async (side, server) => {
      await begunPayment(side, server);
      return { body: { id: mintId(), amountCents: 100 } };
    },
  }),
  row(bookings.acceptQuoteRequest, { ownerless, request: waitingRequest }),
  row(bookings.declineQuoteRequest, {
    ownerless,
    request: async (side, server) => ({ ...(await waitingRequest(side, server)), body: {} }),
  }),
];
