import type { Notice } from '@sightline/contracts/core/define';
import type { Entrance } from '@sightline/contracts/rooms/room';
import type { RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import type { z } from 'zod';
import type { Listen } from '../ask.ts';

/** The part of the call's state that one feature has, and what changes it. All functions are pure. */
export interface Slice<Part extends object> {
  /** The part before the room is entered. */
  readonly initial: Part;
  readonly entered?: (entrance: Entrance) => Partial<Part>;
  /** The part after durable events, which arrive in order and once. */
  readonly eventsAdded?: (part: Part, added: readonly RoomEvent[]) => Partial<Part>;
  /** The notices that change the part, once the room is entered: the reply has everything from before. */
  readonly notices?: readonly Reduction<Part>[];
}

/** One notice and what it changes, bound to each other's types. */
export type Reduction<Part extends object> = (
  listen: Listen,
  change: (reduce: (part: Part) => Partial<Part>) => void,
) => void;

export function on<Part extends object, Payload extends z.ZodType>(
  notice: Notice<Payload>,
  reduce: (part: Part, payload: z.output<Payload>) => Partial<Part>,
): Reduction<Part> {
  return (listen, change) => {
    listen(notice, (payload) => change((part) => reduce(part, payload)));
  };
}
