import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError } from '@sightline/contracts/core/errors';
import {
  changePosition,
  deletePosition,
  listPositions,
  type NewPosition,
  type RecordedPosition,
  recordPositions,
} from '@sightline/contracts/positions/positions';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  changePosition as change,
  findPosition,
  deletePosition as hide,
  type PositionRecord,
  presentPosition,
  listPositions as readPositions,
  recordPositions as store,
} from '@sightline/store/positions/positions';
import { nameWithRole } from '../../core/author.ts';
import { impossibleDate } from '../../core/deviceClock.ts';
import type { Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { siteAreaOf } from '../inspections/site.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

export const positionRoutes: readonly Route[] = [
  serve(recordPositions, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    body.positions.forEach((position, index) => refuseImpossibleTime(inspection, position, index));
    const recorded = { sent: body.positions, by: nameWithRole(context.principal) };
    return await presented(context, inspection, await store(context.store, inspection._id, recorded));
  }),

  serve(listPositions, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return await presented(context, inspection, await readPositions(context.store, inspection._id));
  }),

  serve(changePosition, async (context, { params, body: { isDeleted, seen, ...fields } }) => {
    const { inspection } = await visiblePosition(context, params.positionId);
    const restored = isDeleted === false ? { deletedAt: null, deletedBy: '' } : {};
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const position = found(await change(context.store, params.positionId, { ...given, ...restored }, seen));
    return presentPosition(position, await siteAreaOf(context.store, inspection));
  }),

  serve(deletePosition, async (context, { params }) => {
    const { position } = await visiblePosition(context, params.positionId);
    await hide(context.store, position._id, nameWithRole(context.principal));
    return { deleted: true } as const;
  }),
];

async function presented(
  { store: from }: Pick<Context<Principal>, 'store'>,
  inspection: InspectionRecord,
  positions: readonly PositionRecord[],
): Promise<RecordedPosition[]> {
  const area = await siteAreaOf(from, inspection);
  return positions.map((position) => presentPosition(position, area));
}

/** The position with its inspection, if the caller may read the inspection. */
async function visiblePosition(
  context: Context<Principal>,
  positionId: string,
): Promise<{ position: PositionRecord; inspection: InspectionRecord }> {
  const position = found(await findPosition(context.store, positionId));
  return { position, inspection: await visibleInspection(context, position.inspectionId) };
}

function found(position: PositionRecord | null): PositionRecord {
  if (!position) throw new AppError('notFound', { thing: 'position' });
  return position;
}

function refuseImpossibleTime(inspection: InspectionRecord, { takenAt }: NewPosition, index: number): void {
  const date = impossibleDate(inspection, new Date(takenAt));
  if (date === null) return;
  const problem = wrongClockText('position', date);
  throw new AppError('badInput', { fields: { [`positions.${index}.takenAt`]: problem } });
}
