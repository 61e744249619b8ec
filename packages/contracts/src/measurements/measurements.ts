import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { ItemId } from '../checklists/checklists.ts';
import { endpoint } from '../core/define.ts';
import { Instant, Line, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { MAX_MM } from './sizeLimit.ts';

/**
 * Measurements that staff make on photos. A measurement keeps its points and its calibration, from which the
 * server computes value and interval (measuring/measure.ts), so that anyone can check them. Clients see
 * measurements in the report.
 */

export const MeasurementType = z.enum(['distance', 'height', 'angle', 'area']);
export const LengthUnit = z.enum(['inches', 'feet', 'feetAndInches', 'meters']);
/** The number of decimals shown. */
export const Precision = z.int().min(1).max(3);

/**
 * The rules that a length can be compared with; their limits are in measuring/checks.ts. A rule that changes gets
 * another name, because signed reports state theirs by name.
 */
export const MeasurementCheck = z.enum([
  'stairRiser',
  'stairRiserBuilding',
  'guardResidential',
  'stairGuardResidential',
  'guardBuilding',
  'escapeOpening',
  'balusterOpening',
  'stairBalusterOpening',
  'handrailHeight',
  'stairWidth',
  'stairWidthBuilding',
]);
export type MeasurementCheck = z.output<typeof MeasurementCheck>;

/**
 * The reasons why a length that was measured several times has no average: the pictures contradict each other, all
 * measurements are in one picture, or one of them has no reliable value.
 */
export const AverageProblem = z.enum(['contradicting', 'onePicture', 'noNumber']);
export type AverageProblem = z.output<typeof AverageProblem>;

/** The largest accepted side of a photo. */
const MAX_PIXELS = 20_000;

/** A point in pixels of the upright photo, from its upper left corner. */
const MeasuringPoint = z.strictObject({
  x: z.number().min(0, 'Outside of the picture').max(MAX_PIXELS, 'Outside of the picture'),
  y: z.number().min(0, 'Outside of the picture').max(MAX_PIXELS, 'Outside of the picture'),
  /** Standard uncertainty of either coordinate in pixels; at least that of the corner finder. */
  sigma: z.number().min(0.3).max(200),
});

const Millimeters = z.number().positive('Enter a size larger than zero').max(MAX_MM);
/** Standard uncertainty of the reference's sizes, in millimeters. */
const tolerance = z.number().positive().max(MAX_MM);
/** The reference object, in words. */
const reference = Line.default('');

export const Calibration = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rectangle'),
    reference,
    corners: z.array(MeasuringPoint).length(4),
    width: Millimeters,
    height: Millimeters,
    tolerance,
  }),
  z.strictObject({
    kind: z.literal('squareOn'),
    reference,
    ends: z.array(MeasuringPoint).length(2),
    length: Millimeters,
    tolerance,
  }),
  z.strictObject({ kind: z.literal('none') }),
]);
export type Calibration = z.output<typeof Calibration>;

/** The lens of a phone, which was calibrated with a printed page. */
export const Lens = z.strictObject({
  /** The radial distortion, with its standard uncertainty (measuring/camera.ts). */
  k1: z.number().min(-0.5).max(0.5),
  spread: z.number().min(0.001).max(0.1),
  /** The focal length as a share of the picture's longer side. */
  focal: z.number().min(0.3).max(5),
});
export type Lens = z.output<typeof Lens>;

const MAX_POINTS = 50;

const details = {
  itemId: ItemId.nullable().default(null),
  roomLabel: Line.default(''),
  notes: Text.default(''),
  unit: LengthUnit,
  precision: Precision,
  check: MeasurementCheck.nullable().default(null),
  /** A measurement of the same length in another picture, with which this one is averaged. */
  sameAs: Id.nullable().default(null),
};

/** A measurement as the device sends it. The device mints the id, so that one sent twice counts once. */
export const NewMeasurement = z.strictObject({
  id: MintedId,
  photoId: Id,
  type: MeasurementType,
  points: z.array(MeasuringPoint).min(2).max(MAX_POINTS, `Use at most ${MAX_POINTS} points`),
  calibration: Calibration,
  /** Whether the author stated that the points and the reference lie flat on one surface. */
  isFlat: z.boolean().default(false),
  /** The lens, if the author stated that the picture was taken with a calibrated phone. */
  lens: Lens.nullable().default(null),
  ...details,
  /** The time by the device's clock. */
  measuredAt: Instant,
});
export type NewMeasurement = z.output<typeof NewMeasurement>;

export const Measurement = z.object({
  ...NewMeasurement.shape,
  inspectionId: Id,
  /** The value in millimeters, square millimeters, or degrees. */
  value: z.number(),
  /** Half of the 95 % interval, in the unit of the value. */
  uncertainty: z.number(),
  /** True if the value holds only for a camera that looked straight at the surface. */
  isSquareOnOnly: z.boolean(),
  /** The time of receipt by the server's clock. */
  receivedAt: Instant,
  /** The author's name and role as shown. */
  by: z.string(),
});
export type Measurement = z.infer<typeof Measurement>;

/** The item and room of a measurement, its display, and what it is compared and averaged with. */
const MeasurementFields = z
  .strictObject({
    itemId: ItemId.nullable(),
    roomLabel: Line,
    notes: Text,
    unit: LengthUnit,
    precision: Precision,
    check: MeasurementCheck.nullable(),
    sameAs: Id.nullable(),
  })
  .partial();
export type MeasurementFields = z.infer<typeof MeasurementFields>;

export const MeasurementChange = MeasurementFields.extend({
  /** Restores a deleted measurement. */
  isDeleted: z.literal(false).optional(),
  /**
   * The values that the author replaced. Newer values of another person are not overwritten: a change may have
   * been kept for hours on a phone without signal.
   */
  seen: MeasurementFields,
});
export type MeasurementChange = z.infer<typeof MeasurementChange>;

const inspectionParams = z.object({ inspectionId: Id });
const measurementParams = z.object({ measurementId: Id });

export const recordMeasurement = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/measurements',
  summary: 'Record a measurement on a photo. One that was recorded before counts once',
  access: STAFF,
  params: inspectionParams,
  body: NewMeasurement,
  reply: Measurement,
});

export const listMeasurements = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/measurements',
  summary: 'Measurements of an inspection, oldest first',
  access: STAFF,
  params: inspectionParams,
  reply: z.array(Measurement),
});

export const changeMeasurement = endpoint({
  method: 'PATCH',
  path: '/api/measurements/:measurementId',
  summary: 'Describe a measurement, show it in another unit, or put a deleted one back',
  access: STAFF,
  params: measurementParams,
  body: MeasurementChange,
  reply: Measurement,
});

export const deleteMeasurement = endpoint({
  method: 'DELETE',
  path: '/api/measurements/:measurementId',
  summary: 'Delete a measurement; its record is kept so that it can be put back',
  access: STAFF,
  params: measurementParams,
  reply: z.object({ deleted: z.literal(true) }),
});
