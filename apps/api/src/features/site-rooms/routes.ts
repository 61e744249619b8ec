import { AppError } from '@sightline/contracts/core/errors';
import { listSiteRooms, type SiteRoomChange, saveSiteRoom } from '@sightline/contracts/site/siteRooms';
import { measurementsOf } from '@sightline/measuring/measuredDimensions';
import { isLength } from '@sightline/measuring/roomSizes';
import type { Store } from '@sightline/store/core/store';
import { findMeasurement } from '@sightline/store/measurements/measurements';
import {
  presentSiteRoom,
  listSiteRooms as readSiteRooms,
  saveSiteRoom as save,
} from '@sightline/store/site-rooms/siteRooms';
import { nameWithRole } from '../../core/author.ts';
import { type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

export const siteRoomRoutes: readonly Route[] = [
  serve(listSiteRooms, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    return (await readSiteRooms(context.store, _id)).map(presentSiteRoom);
  }),

  serve(saveSiteRoom, async (context, { params, body: change }) => {
    const { _id: inspectionId } = await visibleInspection(context, params.inspectionId);
    await refuseOtherMeasurements(context.store, inspectionId, change);
    const by = nameWithRole(context.principal);
    const room = await save(context.store, { id: params.siteRoomId, inspectionId, change, by });
    if (!room) throw new AppError('notFound', { thing: 'room' });
    return presentSiteRoom(room);
  }),
];

/** Refuses measurements of other inspections as the source of a dimension. */
async function refuseOtherMeasurements(
  store: Store,
  inspectionId: string,
  change: SiteRoomChange,
): Promise<void> {
  for (const id of measurementsOf(change)) {
    const found = await findMeasurement(store, id);
    const isThere = found?.inspectionId === inspectionId && found.deletedAt === null && isLength(found);
    if (!isThere) throw new AppError('notFound', { thing: 'measurement' });
  }
}
