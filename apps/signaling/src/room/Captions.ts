import { EventEmitter } from 'node:events';
import { AppError } from '@sightline/contracts/core/errors';
import { type Caption, type CaptionsState, captionSpoken } from '@sightline/contracts/rooms/captions';
import type { Peer } from './Peer.ts';

/**
 * Who reads captions in this room. Everyone is notified of it, because speech leaves the call meanwhile. It is in the
 * memory of the node: a page that reads captions says so again after each entrance.
 */
export class Captions extends EventEmitter<{
  /** Captions were turned on by the first reader, or off by the last one. */
  changed: [CaptionsState];
}> {
  readonly #readers = new Set<Peer>();
  #sentTo: string | null = null;

  get state(): CaptionsState {
    return this.#sentTo === null ? null : { sentTo: this.#sentTo };
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

  close(): void {
    this.removeAllListeners();
    this.#readers.clear();
  }

  #update(sentTo: string | null): void {
    if (sentTo === this.#sentTo) return;
    this.#sentTo = sentTo;
    this.emit('changed', this.state);
  }
}
