/**
 * Tracks the highest simulcast layer of one camera that is watched. The phone learns of a rise at once, of a
 * fall after a delay: a tile that is enlarged, shrunk and enlarged again must not restart its encoders.
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

  /** A sender that reconnected may have missed the last notice. */
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
