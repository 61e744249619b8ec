import { listRoomEvents } from '@sightline/contracts/roomEvents';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../inspections/policy.ts';
import { eventsSince } from './listEvents.ts';

export const roomEventRoutes: readonly Route[] = [
  serve(listRoomEvents, async (context, { params, query }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await eventsSince(context, inspection._id, query.since);
  }),
];
