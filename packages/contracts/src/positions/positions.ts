import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Address, Instant, Line, RequiredAddress } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';

/** Positions that staff record with GPS, singly or while tracking. Clients and guests do not see them. */

/** `inspection` is part of the inspection itself; `reference` is for comparison, such as a survey marker. */
export const PositionCategory = z.enum(['inspection', 'reference']);
export type PositionCategory = z.infer<typeof PositionCategory>;

/** One reading of a device, as the W3C Geolocation API defines it. The ranges hold for any place on Earth. */
export const PositionReading = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  /** Meters above the WGS 84 ellipsoid. */
  altitude: z.number().min(-1000).max(20_000).nullable(),
  /** The radius in meters of the 95 % circle. */
  accuracyMeters: z.number().min(0).max(100_000),
  /** Degrees clockwise from true north; null while the device does not move. */
  heading: z.number().min(0).lt(360).nullable(),
  speedMetersPerSecond: z.number().min(0).max(1000).nullable(),
  /** The time by the device's clock. */
  takenAt: Instant,
});
export type PositionReading = z.infer<typeof PositionReading>;

/** The device mints the id, so that a reading that is sent twice counts once. */
export const NewPosition = PositionReading.extend({
  id: MintedId,
  description: Line.default(''),
  category: PositionCategory.default('inspection'),
  /** The address; empty until it has been looked up. Screens always show the coordinates. */
  address: Address.default(''),
});
export type NewPosition = z.output<typeof NewPosition>;

export const RecordedPosition = z.object({
  ...PositionReading.shape,
  id: Id,
  inspectionId: Id,
  /** The time of receipt by the server's clock. */
  receivedAt: Instant,
  description: z.string(),
  category: PositionCategory,
  address: z.string(),
  /** The author's name and role as shown. */
  by: z.string(),
  /** The distance from the property; null while the inspection's site is unknown. */
  distanceMeters: z.int().min(0).nullable().default(null),
  /** Whether it is farther from the property than the company's setting `siteRadiusMeters`. */
  isOffSite: z.boolean().nullable().default(null),
});
export type RecordedPosition = z.infer<typeof RecordedPosition>;

export const PositionChange = z.strictObject({
  description: Line.optional(),
  category: PositionCategory.optional(),
  /** The address, looked up after the reading was taken, which may have been offline. */
  address: RequiredAddress.optional(),
  /** Restores a deleted position. */
  isDeleted: z.literal(false).optional(),
  /**
   * The values that the author replaced. Newer values of another person are not overwritten: a change may have
   * been kept for hours on a phone without signal.
   */
  seen: z.strictObject({ description: Line.optional(), category: PositionCategory.optional() }),
});
export type PositionChange = z.infer<typeof PositionChange>;

/** The number of latest positions in the history (second specification, section 9). */
export const POSITION_HISTORY = 100;
const MAX_AT_ONCE = 50;

const inspectionParams = z.object({ inspectionId: Id });
const positionParams = z.object({ positionId: Id });

export const recordPositions = endpoint({
  method: 'POST',
  path: '/api/inspections/:inspectionId/positions',
  summary: 'Record positions; all or none. One that was recorded before counts once',
  access: STAFF,
  params: inspectionParams,
  body: z.strictObject({
    positions: z
      .array(NewPosition)
      .min(1)
      .max(MAX_AT_ONCE)
      .refine((positions) => new Set(positions.map(({ id }) => id)).size === positions.length, {
        error: 'Two positions have the same id',
      }),
  }),
  reply: z.array(RecordedPosition),
});

export const listPositions = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/positions',
  summary: `The latest ${POSITION_HISTORY} positions of an inspection, newest first`,
  access: STAFF,
  params: inspectionParams,
  reply: z.array(RecordedPosition),
});

export const changePosition = endpoint({
  method: 'PATCH',
  path: '/api/positions/:positionId',
  summary: 'Describe a position, change its category, add its address, or put a deleted one back',
  access: STAFF,
  params: positionParams,
  body: PositionChange,
  reply: RecordedPosition,
});

export const deletePosition = endpoint({
  method: 'DELETE',
  path: '/api/positions/:positionId',
  summary: 'Delete a position; its record is kept so that it can be put back',
  access: STAFF,
  params: positionParams,
  reply: z.object({ deleted: z.literal(true) }),
});
