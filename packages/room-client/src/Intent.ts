import type { MediaSource } from '@sightline/contracts/rooms/media';
import { Emitter } from './Emitter.ts';
import type { MediaPart } from './slices/media.ts';

export interface DesiredState {
  track: MediaStreamTrack | null;
  paused: boolean;
}

const NOTHING: DesiredState = { track: null, paused: false };

/** What this person intends to send, whether or not it is sent; outlives sockets, transports and workers. */
export class Intent extends Emitter<{
  /** A track or a pause was set, possibly to its previous value. */
  changed: [MediaPart['intent']];
}> {
  readonly #desired = new Map<MediaSource, DesiredState>();

  of(source: MediaSource): DesiredState {
    return this.#desired.get(source) ?? NOTHING;
  }

  get summary(): MediaPart['intent'] {
    return {
      microphone: isIntended(this.of('microphone')),
      camera: isIntended(this.of('camera')),
      screen: isIntended(this.of('screen')),
    };
  }

  setTrack(source: MediaSource, track: MediaStreamTrack | null): void {
    this.#set(source, { ...this.of(source), track });
  }

  setPaused(source: MediaSource, paused: boolean): void {
    this.#set(source, { ...this.of(source), paused });
  }

  #set(source: MediaSource, desired: DesiredState): void {
    this.#desired.set(source, desired);
    this.emit('changed', this.summary);
  }
}

const isIntended = ({ track, paused }: DesiredState): boolean => track !== null && !paused;
