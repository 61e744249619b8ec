import { listRoomEvents, type RoomEvent } from '@sightline/contracts/roomEvents';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../inspections/policy.ts';

const PAGE = 500;

export const roomEventRoutes: readonly Route[] = [
  serve(listRoomEvents, async (context, { params, query }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await eventsSince(context, inspection._id, query.since);
  }),
];

/** Events after a number, in order and without a gap: first the archived ones, then those only in the live log. */
async function eventsSince(
  { store, roomLog }: Pick<Services, 'store' | 'roomLog'>,
  inspectionId: string,
  since: number,
): Promise<RoomEvent[]> {
  const archived = await listArchivedEvents(store, inspectionId, since, PAGE);
  if (archived.length === PAGE) return archived;
  const last = archived.at(-1)?.seq ?? since;
  return [...archived, ...(await roomLog.since(inspectionId, last, PAGE - archived.length))];
}
