import { listRoomEvents } from '@sightline/contracts/roomEvents';
import { visibleInspection } from '../../core/inspectionAccess.ts';
import { type Route, serve } from '../../core/serve.ts';
import { eventsSince } from './listEvents.ts';

export const roomEventRoutes: readonly Route[] = [
  serve(listRoomEvents, async (context, { params, query }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await eventsSince(context, inspection._id, query.since);
  }),
];
