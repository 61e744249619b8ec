import type { MediaSource } from '@sightline/contracts/media';
import { Emitter } from './Emitter.ts';
import type { RoomState } from './types.ts';

export interface Wish {
  track: MediaStreamTrack | null;
  paused: boolean;
}

const NOTHING: Wish = { track: null, paused: false };

/** What this person means to send, apart from what is being sent: outlives sockets, transports and workers. */
export class Intent extends Emitter<{ changed: [RoomState['intent']] }> {
  readonly #wishes = new Map<MediaSource, Wish>();

  of(source: MediaSource): Wish {
    return this.#wishes.get(source) ?? NOTHING;
  }

  get summary(): RoomState['intent'] {
    return { microphone: isMeant(this.of('microphone')), camera: isMeant(this.of('camera')) };
  }

  setTrack(source: MediaSource, track: MediaStreamTrack | null): void {
    this.#set(source, { ...this.of(source), track });
  }

  setPaused(source: MediaSource, paused: boolean): void {
    this.#set(source, { ...this.of(source), paused });
  }

  #set(source: MediaSource, wish: Wish): void {
    this.#wishes.set(source, wish);
    this.emit('changed', this.summary);
  }
}

const isMeant = ({ track, paused }: Wish): boolean => track !== null && !paused;
