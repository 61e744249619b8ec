import { z } from 'zod';
import type { RoomRole } from '../accounts/roles.ts';

/** Abilities of a peer in a room. Code checks abilities, never roles (design, section 4). */
export const Ability = z.enum([
  'publish-video',
  'publish-audio',
  /** Showing one's screen to everyone on the call, such as plans: staff. */
  'publish-screen',
  'control-camera',
  'capture',
  'annotate',
  'mute-others',
  'remove',
  'lock',
  'record',
  'mark',
  /** Hosting may be handed to this person: staff, also while they do not host. */
  'become-host',
  /** This person may hand hosting to another person. */
  'hand-over',
]);
export type Ability = z.infer<typeof Ability>;

/** The abilities a ticket grants by default for each role in the room. */
export const ABILITIES_OF: Record<RoomRole, readonly Ability[]> = {
  // Recording also needs the permission of company and inspection (abilitiesOfHost).
  host: Ability.options.filter((ability) => ability !== 'record'),
  field: ['publish-video', 'publish-audio', 'capture', 'annotate'],
  observer: [],
};

/**
 * The abilities of a person who handed hosting to another: picture and sound, without the controls of the
 * inspection.
 */
export const ABILITIES_AFTER_HOSTING: readonly Ability[] = [
  'publish-video',
  'publish-audio',
  'publish-screen',
  'become-host',
];
