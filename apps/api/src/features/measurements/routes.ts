import { wrongClockText } from '@sightline/contracts/core/deviceClock';
import { AppError } from '@sightline/contracts/core/errors';
import {
  changeMeasurement,
  deleteMeasurement,
  listMeasurements,
  type MeasurementFields,
  type NewMeasurement,
  recordMeasurement,
} from '@sightline/contracts/measurements/measurements';
import type { MeasurementType } from '@sightline/measuring/evaluate';
import { MeasuringError, type MeasuringProblem } from '@sightline/measuring/MeasuringError';
import { type MeasuredValue, measure } from '@sightline/measuring/measure';
import { isLength } from '@sightline/measuring/roomSizes';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import {
  changeMeasurement as change,
  findMeasurement,
  deleteMeasurement as hide,
  type MeasurementRecord,
  presentMeasurement,
  listMeasurements as readMeasurements,
  recordMeasurement as store,
} from '@sightline/store/measurements/measurements';
import { listPhotos, type PhotoRecord } from '@sightline/store/photos/photos';
import { nameWithRole } from '../../core/author.ts';
import { impossibleDate } from '../../core/deviceClock.ts';
import type { Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { visiblePhoto } from '../photos/policy.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';

export const measurementRoutes: readonly Route[] = [
  serve(recordMeasurement, async (context, { params, body }) => {
    const inspection = await visibleInspection(context, params.inspectionId);
    refuseImpossibleTime(inspection, body);
    refuseForOthers(body.type, body);
    const { _id: inspectionId } = inspection;
    const measured = measuredOn(await photoOf(context, inspectionId, body), body);
    await refuseSameAs(context, body);
    const by = nameWithRole(context.principal);
    return presentMeasurement(await store(context.store, { inspectionId, sent: body, measured, by }));
  }),

  serve(listMeasurements, async (context, { params }) => {
    const { _id } = await visibleInspection(context, params.inspectionId);
    const measured = await readMeasurements(context.store, _id);
    const photos = await listPhotos(context.store, _id);
    const deleted = new Set(photos.filter(isDeleted).map((photo) => photo._id));
    return measured.filter(({ photoId }) => !deleted.has(photoId)).map(presentMeasurement);
  }),

  serve(changeMeasurement, async (context, { params, body: { isDeleted, seen, ...fields } }) => {
    const { _id, type, photoId } = await visibleMeasurement(context, params.measurementId);
    refuseForOthers(type, fields);
    await refuseSameAs(context, { id: _id, photoId, sameAs: fields.sameAs });
    const restored = isDeleted === false ? { deletedAt: null, deletedBy: '' } : {};
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return presentMeasurement(found(await change(context.store, _id, { ...given, ...restored }, seen)));
  }),

  serve(deleteMeasurement, async (context, { params }) => {
    const { _id } = await visibleMeasurement(context, params.measurementId);
    await hide(context.store, _id, nameWithRole(context.principal));
    return { deleted: true } as const;
  }),
];

/** Whether the photo is deleted: measurements are hidden and restored with their photo. */
function isDeleted({ disposition }: PhotoRecord): boolean {
  return disposition === 'deleted';
}

function refuseImpossibleTime(inspection: InspectionRecord, { measuredAt }: NewMeasurement): void {
  const date = impossibleDate(inspection, new Date(measuredAt));
  if (date === null) return;
  throw new AppError('badInput', { fields: { measuredAt: wrongClockText('measurement', date) } });
}

/** A limit of a length says nothing about an angle or an area, and these are not averaged. */
function refuseForOthers(type: MeasurementType, { check, sameAs }: MeasurementFields): void {
  if (isLength({ type })) return;
  const refused = { ...(check && { check: ONLY_LENGTHS }), ...(sameAs && { sameAs: ONLY_LENGTHS }) };
  if (Object.keys(refused).length > 0) throw new AppError('badInput', { fields: refused });
}

const ONLY_LENGTHS = 'Only for lengths';

interface Linked extends Pick<NewMeasurement, 'id' | 'photoId'> {
  sameAs?: string | null | undefined;
}

/**
 * Refuses what cannot be averaged: a measurement in the same picture, and one that is not a length. One that is not
 * known may still be on another device.
 */
async function refuseSameAs({ store }: Context<Principal>, { id, photoId, sameAs }: Linked): Promise<void> {
  if (!sameAs) return;
  const other = await findMeasurement(store, sameAs);
  if (sameAs === id || other?.photoId === photoId)
    throw new AppError('badInput', { fields: { sameAs: 'Choose a measurement in another picture' } });
  if (other && !isLength(other)) throw new AppError('badInput', { fields: { sameAs: ONLY_LENGTHS } });
}

async function photoOf(
  context: Context<Principal>,
  inspectionId: string,
  { photoId }: NewMeasurement,
): Promise<PhotoRecord> {
  const photo = await visiblePhoto(context, photoId);
  const isThere = photo.inspectionId === inspectionId && photo.disposition !== 'deleted';
  if (!isThere) throw new AppError('notFound', { thing: 'photo' });
  return photo;
}

/** The value, computed here so that only values which follow from the points are stored. */
function measuredOn({ width, height }: PhotoRecord, sent: NewMeasurement): MeasuredValue {
  try {
    return measure({ ...sent, picture: { width, height } });
  } catch (error) {
    if (!(error instanceof MeasuringError)) throw error;
    throw new AppError('badInput', { fields: { [fieldOf(error.problem)]: error.message } }, { cause: error });
  }
}

const OF_CALIBRATION: readonly MeasuringProblem[] = [
  'badReference',
  'badCorners',
  'crossedCorners',
  'otherReference',
  'notCalibrated',
];

function fieldOf(problem: MeasuringProblem): 'calibration' | 'points' {
  return OF_CALIBRATION.includes(problem) ? 'calibration' : 'points';
}

/** The measurement, if the caller may read its inspection. */
async function visibleMeasurement(
  context: Context<Principal>,
  measurementId: string,
): Promise<MeasurementRecord> {
  const measurement = found(await findMeasurement(context.store, measurementId));
  await visibleInspection(context, measurement.inspectionId);
  return measurement;
}

function found(measurement: MeasurementRecord | null): MeasurementRecord {
  if (!measurement) throw new AppError('notFound', { thing: 'measurement' });
  return measurement;
}
