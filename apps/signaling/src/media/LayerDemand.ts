/**
 * How many simulcast layers of one camera are looked at. A rise is told at once, a fall only after a delay: a
 * tile that is enlarged, made small and enlarged again does not make the phone start and stop its encoders.
 */
export class LayerDemand {
  readonly #delayMs: number;
  readonly #tell: (spatialLayer: number) => void;
  #told: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(topLayer: number, delayMs: number, tell: (spatialLayer: number) => void) {
    this.#told = topLayer;
    this.#delayMs = delayMs;
    this.#tell = tell;
  }

  want(spatialLayer: number): void {
    this.#cancel();
    if (spatialLayer > this.#told) this.#say(spatialLayer);
    else if (spatialLayer < this.#told) {
      this.#timer = setTimeout(() => this.#say(spatialLayer), this.#delayMs).unref();
    }
  }

  /** For a sender that came back and may have missed what it was told. */
  repeat(): void {
    this.#tell(this.#told);
  }

  close(): void {
    this.#cancel();
  }

  #say(spatialLayer: number): void {
    this.#told = spatialLayer;
    this.#tell(spatialLayer);
  }

  #cancel(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
