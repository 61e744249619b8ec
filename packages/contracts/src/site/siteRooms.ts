import { z } from 'zod';
import { STAFF } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Instant, RequiredLine, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { MAX_MM } from '../measurements/sizeLimit.ts';
import { RoomType } from './roomTypes.ts';

/**
 * Rooms of the building: what was found there is kept by the room's name, its dimensions by the room. A dimension is typed,
 * or names the measurement that it is taken from; sizes are computed from both when they are read (measuring/roomSizes.ts).
 */

export const Dimension = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('typed'),
    /** Millimeters. */
    value: z.number().positive('Enter a size larger than zero').max(MAX_MM),
  }),
  z.strictObject({ kind: z.literal('measured'), measurementId: Id }),
]);
export type Dimension = z.infer<typeof Dimension>;

export const RoomSize = z.object({
  /** Millimeters, square or cubic millimeters. */
  value: z.number(),
  /** Half of the 95 % interval; null where a size was typed, of which nobody has stated one. */
  uncertainty: z.number().nullable(),
  /** Right only if the camera looked straight at the surface. */
  isSquareOnOnly: z.boolean(),
});
export type RoomSize = z.infer<typeof RoomSize>;

export const SizeName = z.enum(['length', 'width', 'height', 'area', 'volume']);
export type SizeName = z.infer<typeof SizeName>;

/** Null where a size is not known. */
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
  /** Who changed it last: name and role as shown. */
  by: z.string(),
});
export type SiteRoom = z.infer<typeof SiteRoom>;

/** What people enter about a room. */
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
   * The values that the author replaced; nothing for a new room. What somebody else has written since is not overwritten: a
   * change may have waited for hours on a phone without signal.
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
