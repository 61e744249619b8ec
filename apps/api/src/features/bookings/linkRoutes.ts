import {
  cancelBooking,
  checkBookingTime,
  listBookingTimes,
  openBooking,
  rescheduleBooking,
  startOwnBooking,
} from '@sightline/contracts/bookings/bookingLinks';
import { addressKey } from '@sightline/server-kit/addressKey';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { reviewLiveRights } from '../rights/liveRights.ts';
import {
  cancelOwn,
  inspectionOfLink,
  inspectorAt,
  presentOwn,
  rescheduleOwn,
  timesFor,
  tokenOf,
} from './ownBooking.ts';

export const bookingLinkRoutes: readonly Route[] = [
  serve(openBooking, async (context, { body }) => {
    await limit(context);
    return await presentOwn(context, await inspectionOfLink(context, body.token));
  }),

  serve(startOwnBooking, async (context, { params }) => ({
    token: await tokenOf(context, await visibleInspection(context, params.inspectionId)),
  })),

  serve(listBookingTimes, async (context, { body: { token, ...days } }) => {
    await context.limits.spend('freeSlotsByAddress', addressKey(context.request.ip));
    return await timesFor(context, await inspectionOfLink(context, token), days);
  }),

  serve(checkBookingTime, async (context, { body: { token, startsAt } }) => {
    await limit(context);
    return await inspectorAt(context, await inspectionOfLink(context, token), startsAt);
  }),

  serve(rescheduleBooking, async (context, { body: { token, ...move } }) => {
    await limit(context);
    const moved = await rescheduleOwn(context, await inspectionOfLink(context, token), move);
    // Another inspector may host from now on, and the former one may not.
    await reviewLiveRights(context, moved._id);
    return await presentOwn(context, moved);
  }),

  serve(cancelBooking, async (context, { body }) => {
    await limit(context);
    return await presentOwn(context, await cancelOwn(context, await inspectionOfLink(context, body.token)));
  }),
];

async function limit({ limits, request: { ip } }: Context): Promise<void> {
  await limits.spend('bookingLinkByAddress', addressKey(ip));
}
