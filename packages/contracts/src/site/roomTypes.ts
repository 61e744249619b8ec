import { z } from 'zod';

/** The room of the building, not the room of the call. */
export const RoomType = z.enum([
  'living_room',
  'kitchen',
  'bedroom',
  'bathroom',
  'basement',
  'attic',
  'garage',
  'exterior',
]);
export type RoomType = z.infer<typeof RoomType>;
