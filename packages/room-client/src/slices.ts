import type { Entrance } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { call } from './slices/call.ts';
import { captions } from './slices/captions.ts';
import { drawing } from './slices/drawing.ts';
import { media } from './slices/media.ts';
import { nextView } from './slices/nextView.ts';
import { people } from './slices/people.ts';
import { recording } from './slices/recording.ts';
import type { Slice } from './slices/Slice.ts';
import { session } from './slices/session.ts';
import { showing } from './slices/showing.ts';

/** The features of the room, each with its part of the state. */
export const SLICES = [
  call,
  media,
  people,
  session,
  recording,
  captions,
  drawing,
  showing,
  nextView,
] as const;

type PartOf<Feature> = Feature extends Slice<infer Part> ? (part: Part) => void : never;
type Parts = PartOf<(typeof SLICES)[number]> extends (part: infer All) => void ? All : never;

/** The immutable state of the call; a new object after each change, the same object in between. */
export interface RoomState extends Parts {}

export function initialState(): RoomState {
  return Object.assign({}, ...SLICES.map(({ initial }) => initial)) as RoomState;
}

export function roomEntered(entrance: Entrance): Partial<RoomState> {
  return Object.assign({}, ...SLICES.map(({ entered }) => entered?.(entrance))) as Partial<RoomState>;
}

export function eventsAdded(state: RoomState, added: readonly RoomEvent[]): Partial<RoomState> {
  const changes = SLICES.map((slice) => slice.eventsAdded?.(state, added));
  return Object.assign({}, ...changes) as Partial<RoomState>;
}
