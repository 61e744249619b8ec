import { RoomType } from '@sightline/contracts/room';
import type { z } from 'zod';

export type RoomTypeName = z.infer<typeof RoomType>;

const LABELS: Record<RoomTypeName, string> = {
  living_room: 'Living Room',
  kitchen: 'Kitchen',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  basement: 'Basement',
  attic: 'Attic',
  garage: 'Garage',
  exterior: 'Exterior',
};

export const ROOM_TYPES = RoomType.options.map((value) => ({ value, label: LABELS[value] }));

export function roomTypeLabel(value: RoomTypeName): string {
  return LABELS[value];
}

/** A type that this version does not know is shown as the first one. */
export function knownRoomType(value: string): RoomTypeName {
  return RoomType.safeParse(value).data ?? 'living_room';
}
