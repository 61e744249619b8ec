import { AppError } from '@sightline/contracts/core/errors';
import {
  type Caption,
  type CaptionsState,
  captionSpoken,
  captionsChanged,
  sendCaption,
  turnCaptions,
} from '@sightline/contracts/rooms/captions';
import type { RoomSnapshot } from '@sightline/contracts/rooms/room';
import { SubjectLimit } from '../../core/TokenBucket.ts';
import type { Peer } from '../Peer.ts';
import type { Room, RoomFeature } from '../Room.ts';
import { feature } from './feature.ts';

/**
 * Everyone is notified while anyone reads captions, because speech then leaves the call. The readers are in
 * the node's memory only: a page that reads captions says so again after each entrance.
 */
class Captions implements RoomFeature {
  readonly limit: SubjectLimit;
  readonly #room: Room;
  readonly #readers = new Set<Peer>();
  #sentTo: string | null = null;

  constructor(room: Room, limit: SubjectLimit) {
    this.#room = room;
    this.limit = limit;
  }

  snapshot(): Pick<RoomSnapshot, 'captions'> {
    return { captions: this.#state };
  }

  turnOn(peer: Peer): void {
    const { captionsBy } = peer.rights;
    if (captionsBy === undefined) throw new AppError('captionsOff');
    this.#readers.add(peer);
    this.#update(captionsBy);
  }

  turnOff(peer: Peer): void {
    if (this.#readers.delete(peer) && this.#readers.size === 0) this.#update(null);
  }

  speak(caption: Caption): void {
    for (const reader of this.#readers) reader.notify(captionSpoken, caption);
  }

  /** No one's speech is sent for a page that is away. */
  away(peer: Peer): void {
    this.turnOff(peer);
  }

  left(peer: Peer): void {
    this.turnOff(peer);
  }

  close(): void {
    this.#readers.clear();
  }

  get #state(): CaptionsState {
    return this.#sentTo === null ? null : { sentTo: this.#sentTo };
  }

  #update(sentTo: string | null): void {
    if (sentTo === this.#sentTo) return;
    this.#sentTo = sentTo;
    this.#room.broadcast(captionsChanged, { captions: this.#state });
  }
}

/** Nothing about captions is a durable event. */
export const captions = feature({
  settings: {
    /** The burst of captions and of turning them on or off, for one person in one room, over all devices. */
    captionBurst: 20,
    captionsPerSecond: 1,
  },
  create: (room, { captionBurst, captionsPerSecond }) =>
    new Captions(room, new SubjectLimit(captionBurst, captionsPerSecond)),
  commands: (on) => [
    on(turnCaptions, (own, { peer }, request) => {
      own.limit.spend(peer.subject);
      if (request.on) own.turnOn(peer);
      else own.turnOff(peer);
      return {};
    }),

    on(sendCaption, (own, { peer }, { id, text }) => {
      own.limit.spend(peer.subject);
      own.speak({ id, peerId: peer.id, text, at: new Date().toISOString() });
      return {};
    }),
  ],
});
