import { Countdown } from '../core/Countdown.ts';
import type { PeerMedia } from '../media/PeerMedia.ts';
import { ReducedPictures } from '../media/ReducedPictures.ts';

/**
 * The media of one seat. It stays open while the socket is connected or media flows, since the page repairs
 * its own path (SPEC.md, R-10 and R-17). Otherwise its transports are closed, because mediasoup would count
 * their streams in the bandwidth of all others; the seat stays. Decision 069.
 */
export class SeatMedia {
  /** Closes silent media of a disconnected socket. */
  readonly #silence: Countdown;
  #current: PeerMedia | null = null;
  #videoFrozenAt: string | null = null;
  #seesReduced = false;
  readonly #reducedPictures = new ReducedPictures();
  #isConnected = false;
  #closed = false;

  constructor(silentMediaMs: number) {
    this.#silence = new Countdown(silentMediaMs, () => this.replace(null));
  }

  get current(): PeerMedia | null {
    return this.#current;
  }

  get videoFrozenAt(): string | null {
    return this.#videoFrozenAt;
  }

  /** Whether the pictures of the others reach the page smaller than it wants them. */
  get seesReduced(): boolean {
    return this.#seesReduced;
  }

  /** Returns whether `seesReduced` changed. */
  sampleReducedPictures(): boolean {
    const before = this.#seesReduced;
    this.#seesReduced = this.#reducedPictures.sample(this.#current?.subscriber.consumers ?? []);
    return this.#seesReduced !== before;
  }

  setConnected(isConnected: boolean): void {
    this.#isConnected = isConnected;
    this.#closeIfDead();
  }

  /**
   * Sets the time since which the camera is frozen; null while its packets arrive, or while it sends none on
   * purpose. Returns whether the value changed.
   */
  setVideoFrozenAt(instant: string | null): boolean {
    if (this.#videoFrozenAt === instant) return false;
    this.#videoFrozenAt = instant;
    this.#closeIfDead();
    return true;
  }

  /** Media that was still being created when the seat was closed is closed here. */
  replace(media: PeerMedia | null): void {
    // The old transports are closed first: the worker would count their consumers in the bandwidth of the new
    // ones.
    this.#current?.close();
    this.#current = this.#closed ? null : media;
    this.#videoFrozenAt = null;
    if (this.#closed) media?.close();
    else media?.on('pathLost', () => this.#closeIfDead());
  }

  close(): void {
    this.#closed = true;
    this.#silence.stop();
    this.replace(null);
  }

  #closeIfDead(): void {
    if (this.#isConnected || !this.#current) return this.#silence.stop();
    if (this.#current.isPathLost) return this.replace(null);
    // A frozen camera may recover; a page that is gone stays silent.
    if (this.#videoFrozenAt) this.#silence.start();
    else this.#silence.stop();
  }
}
