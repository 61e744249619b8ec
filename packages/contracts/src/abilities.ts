import { z } from 'zod';
import type { RoomRole } from './roles.ts';

/** What a peer may do in a room. Code checks abilities, never roles (design, section 4). */
export const Ability = z.enum([
  'publish-video',
  'publish-audio',
  'control-camera',
  'capture',
  'annotate',
  'mute-others',
  'remove',
  'lock',
  'record',
  'mark',
]);
export type Ability = z.infer<typeof Ability>;

/** The abilities a ticket grants by default for each role in the room. */
export const ABILITIES_OF: Record<RoomRole, readonly Ability[]> = {
  host: Ability.options,
  field: ['publish-video', 'publish-audio', 'capture', 'annotate'],
  observer: [],
};
