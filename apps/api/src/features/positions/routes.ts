import { AppError } from '@sightline/contracts/core/errors';
import {
  changePosition,
  deletePosition,
  listPositions,
  type NewPosition,
  recordPositions,
} from '@sightline/contracts/positions';
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
import type { Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { visibleInspection } from '../inspections/policy.ts';
import { CLOCK_TOLERANCE_MS } from '../photos/policy.ts';

export const positionRoutes: readonly Route[] = [
  serve(recordPositions, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    body.positions.forEach((position, index) => refuseImpossibleTime(inspection, position, index));
    const recorded = { sent: body.positions, by: nameWithRole(context.principal) };
    return (await store(context.store, inspection._id, recorded)).map(presentPosition);
  }),

  serve(listPositions, async (context, { params }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    return (await readPositions(context.store, inspection._id)).map(presentPosition);
  }),

  serve(changePosition, async (context, { params, body: { isDeleted, ...fields } }) => {
    await visiblePosition(context, params.positionId);
    const restored = isDeleted === false ? { deletedAt: null, deletedBy: '' } : {};
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return presentPosition(found(await change(context.store, params.positionId, { ...given, ...restored })));
  }),

  serve(deletePosition, async (context, { params }) => {
    const { _id } = await visiblePosition(context, params.positionId);
    await hide(context.store, _id, nameWithRole(context.principal));
    return { deleted: true } as const;
  }),
];

/** The position, if the caller may read its inspection. */
async function visiblePosition(context: Context<Principal>, positionId: string): Promise<PositionRecord> {
  const position = found(await findPosition(context.store, positionId));
  await visibleInspection(context, position.inspectionId);
  return position;
}

function found(position: PositionRecord | null): PositionRecord {
  if (!position) throw new AppError('notFound', { thing: 'position' });
  return position;
}

/** Refuses readings from before the inspection was created and from the future, as for photos. */
function refuseImpossibleTime(
  { createdAt }: InspectionRecord,
  { takenAt }: NewPosition,
  index: number,
): void {
  const time = Date.parse(takenAt);
  const isTooEarly = time < createdAt.getTime() - CLOCK_TOLERANCE_MS;
  const isTooLate = time > Date.now() + CLOCK_TOLERANCE_MS;
  if (!isTooEarly && !isTooLate) return;
  const date = isTooLate ? 'in the future' : 'before the inspection';
  const problem = `Check the device clock: this position is dated ${date}.`;
  throw new AppError('badInput', { fields: { [`positions.${index}.takenAt`]: problem } });
}
