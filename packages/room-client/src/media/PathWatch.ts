import type { types } from 'mediasoup-client';
import { Emitter } from '../Emitter.ts';
import { type PathReading, readPath } from './pathReading.ts';
import {
  flowBetween,
  hasFallenSilent,
  isHeldBack,
  isSendingMedia,
  isUdpFailing,
  type PathFlow,
} from './pathVerdicts.ts';

/** A reading without a byte means silence, so a dead path is found after 0.75 to 1.5 seconds. */
const INTERVAL_MS = 750;
const KEPT = 10;

export class PathWatch extends Emitter<{
  /** No byte arrives. The sender may have stopped instead of the path, so a repair must be harmless. */
  silent: [];
  /** UDP has lost a large part of the packets for several seconds. */
  udpFailing: [];
  /** The browser sends a smaller picture for lack of bandwidth, or the full one again. */
  heldBack: [boolean];
}> {
  readonly #transport: types.Transport;
  readonly #expectsMedia: () => boolean;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: PathReading | null = null;
  #flows: PathFlow[] = [];
  #reduced: boolean[] = [];
  #isHeldBack = false;

  /** @param expectsMedia whether others send media to this device; a sending transport ignores it */
  constructor(transport: types.Transport, expectsMedia: () => boolean) {
    super();
    this.#transport = transport;
    this.#expectsMedia = expectsMedia;
    this.#readLater();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.removeAllListeners();
  }

  #readLater(): void {
    this.#timer = setTimeout(() => void this.#read(), INTERVAL_MS);
  }

  async #read(): Promise<void> {
    // A transport that was closed in the meantime has no statistics, and neither has one that was never used.
    const stats = await this.#transport.getStats().catch(() => null);
    if (this.#timer === null || this.#transport.closed) return;
    if (stats && this.#transport.connectionState === 'connected') this.#take(readPath(stats));
    this.#readLater();
  }

  #take(reading: PathReading): void {
    const before = this.#last;
    this.#last = reading;
    this.#follow(reading.isReduced);
    if (!before) return;
    this.#flows = [...this.#flows, flowBetween(before, reading)].slice(-KEPT);
    if (hasFallenSilent(this.#flows.slice(-2), this.#isExpected)) this.emit('silent');
    if (!isUdpFailing(this.#flows)) return;
    this.#flows = [];
    this.emit('udpFailing');
  }

  get #isExpected(): boolean {
    return this.#transport.direction === 'send' ? isSendingMedia(this.#flows.at(-1)) : this.#expectsMedia();
  }

  #follow(isReduced: boolean): void {
    this.#reduced = [...this.#reduced, isReduced].slice(-KEPT);
    const now = isHeldBack(this.#isHeldBack, this.#reduced);
    if (now === this.#isHeldBack) return;
    this.#isHeldBack = now;
    this.#reduced = [];
    this.emit('heldBack', now);
  }
}
