import { listRoomEvents, type RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { withoutDeletedPhoto, withoutMark } from '@sightline/server-kit/roomLog/hiddenFacts';
import { listPhotos } from '@sightline/store/photos/photos';
import { listArchivedEvents } from '@sightline/store/rooms/roomEvents';
import { allows, type Permission, staff } from '../../core/policy.ts';
import type { Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { photoPolicy } from '../photos/policy.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

const PAGE = 500;

/** Who reads the marks of a checklist while they are made. */
const MARKS: Permission = { ...staff('allow'), client: 'forbidden', guest: 'forbidden' };

export const roomEventRoutes: readonly Route[] = [
  serve(listRoomEvents, async (context, { params, query }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    const { since, waitSeconds } = query;
    let events = await eventsSince(context, inspection._id, since);
    if (events.length === 0 && waitSeconds > 0) {
      await nextEvent(context, inspection._id, query);
      events = await eventsSince(context, inspection._id, since);
    }
    const hidden = await photosHiddenFrom(context, inspection._id);
    const seesMarks = allows(MARKS, context.principal);
    return events.map((event) => withoutDeletedPhoto(seesMarks ? event : withoutMark(event), hidden));
  }),
];

async function nextEvent(
  context: Context<Principal>,
  inspectionId: string,
  { since, waitSeconds }: { since: number; waitSeconds: number },
): Promise<void> {
  await context.heldRequests.hold(context, (gone) =>
    context.roomFeed.next(inspectionId, since, waitSeconds * 1000, gone),
  );
}

/** Deleted photos that the caller may not see: events from before the deletion still have their facts. */
async function photosHiddenFrom(
  { store, principal }: Context<Principal>,
  inspectionId: string,
): Promise<ReadonlySet<string>> {
  const photos = await listPhotos(store, inspectionId);
  const hidden = photos.filter((photo) => !allows(photoPolicy.list, principal, photo));
  return new Set(hidden.map(({ _id }) => _id));
}

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
