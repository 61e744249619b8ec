/**
 * Tracks the highest simulcast layer of one camera that is watched. A rise is sent to the phone at once, a fall
 * only after a delay: a tile that is enlarged, shrunk and enlarged again must not stop and restart the phone's
 * encoders.
 */
export class LayerDemand {
  readonly #delayMs: number;
  readonly #notify: (spatialLayer: number) => void;
  #current: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(topLayer: number, delayMs: number, notify: (spatialLayer: number) => void) {
    this.#current = topLayer;
    this.#delayMs = delayMs;
    this.#notify = notify;
  }

  request(spatialLayer: number): void {
    this.#cancel();
    if (spatialLayer > this.#current) this.#set(spatialLayer);
    else if (spatialLayer < this.#current) {
      this.#timer = setTimeout(() => this.#set(spatialLayer), this.#delayMs).unref();
    }
  }

  /** Sends the limit again, since a sender that reconnected may have missed the last notice. */
  resend(): void {
    this.#notify(this.#current);
  }

  close(): void {
    this.#cancel();
  }

  #set(spatialLayer: number): void {
    this.#current = spatialLayer;
    this.#notify(spatialLayer);
  }

  #cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
