import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant, RequiredLine, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { MAX_MM } from '../measurements/sizeLimit.ts';
import { RoomType } from './roomTypes.ts';

/**
 * Rooms of the building: findings refer to the room's name, dimensions belong to the room. A dimension is
 * typed, or names its measurement; sizes are computed from both when they are read (measuring/roomSizes.ts).
 */

export const Dimension = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('typed'),
    /** The size in millimeters. */
    value: z.number().positive('Enter a size larger than zero').max(MAX_MM),
  }),
  z.strictObject({ kind: z.literal('measured'), measurementId: Id }),
]);
export type Dimension = z.infer<typeof Dimension>;

export const RoomSize = z.object({
  /** The size in millimeters, square or cubic millimeters. */
  value: z.number(),
  /** Half of the 95 % interval; null where a size was typed, for which none was stated. */
  uncertainty: z.number().nullable(),
  /** True if the value holds only for a camera that looked straight at the surface. */
  isSquareOnOnly: z.boolean(),
});
export type RoomSize = z.infer<typeof RoomSize>;

export const SizeName = z.enum(['length', 'width', 'height', 'area', 'volume']);
export type SizeName = z.infer<typeof SizeName>;

/** The sizes of a room; null for an unknown one. */
export const RoomSizes = z.record(SizeName, RoomSize.nullable());
export type RoomSizes = z.infer<typeof RoomSizes>;

const dimension = Dimension.nullable().default(null);

export const SiteRoom = z.object({
  id: Id,
  inspectionId: Id,
  name: RequiredLine,
  type: RoomType,
  length: dimension,
  width: dimension,
  height: dimension,
  notes: Text.default(''),
  isCompleted: z.boolean().default(false),
  createdAt: Instant,
  updatedAt: Instant,
  /** The last author's name and role as shown. */
  by: z.string(),
});
export type SiteRoom = z.infer<typeof SiteRoom>;

/** The facts that people enter about a room. */
const SiteRoomFields = z
  .strictObject({
    name: RequiredLine,
    type: RoomType,
    length: Dimension.nullable(),
    width: Dimension.nullable(),
    height: Dimension.nullable(),
    notes: Text,
    isCompleted: z.boolean(),
  })
  .partial();
export type SiteRoomFields = z.infer<typeof SiteRoomFields>;

/** The fields that changed; the first change of a room has its name and type. */
export const SiteRoomChange = SiteRoomFields.extend({
  isDeleted: z.boolean().optional(),
  /**
   * The values that the author replaced; none for a new room. Newer values of another person are not
   * overwritten: a change may have been kept for hours on a phone without signal.
   */
  seen: SiteRoomFields,
});
export type SiteRoomChange = z.infer<typeof SiteRoomChange>;

export const listSiteRooms = endpoint({
  method: 'GET',
  path: '/api/inspections/:inspectionId/site-rooms',
  summary: 'Rooms of the building with their dimensions, oldest first',
  access: STAFF,
  params: z.object({ inspectionId: Id }),
  reply: z.array(SiteRoom),
});

export const saveSiteRoom = endpoint({
  method: 'PATCH',
  path: '/api/inspections/:inspectionId/site-rooms/:siteRoomId',
  summary: 'Record a room under an id that the device chose, change it, delete it, or put it back',
  access: STAFF,
  params: z.object({ inspectionId: Id, siteRoomId: MintedId }),
  body: SiteRoomChange,
  reply: SiteRoom,
});
