import type { Consumer } from 'mediasoup/types';

/** A change is reported after this many samples: bandwidth estimates vary, most of all after joining. */
const REDUCED_SAMPLES = 3;
const FULL_SAMPLES = 4;

/** Whether the pictures of the others reach one page smaller than it wants them (SPEC.md, M-12). */
export class ReducedPictures {
  #isReduced = false;
  /** The number of samples in a row that differ from the state. */
  #differing = 0;

  /** Called with the page's consumers once per sample. Returns whether to report its pictures as reduced. */
  sample(consumers: readonly Consumer[]): boolean {
    const isReduced = consumers.some(isReducedIn);
    this.#differing = isReduced === this.#isReduced ? 0 : this.#differing + 1;
    if (this.#differing >= (isReduced ? REDUCED_SAMPLES : FULL_SAMPLES)) {
      this.#isReduced = isReduced;
      this.#differing = 0;
    }
    return this.#isReduced;
  }
}

/** Whether a lower layer than the page prefers is forwarded, although its sender sends a higher one. */
function isReducedIn(consumer: Consumer): boolean {
  const { type, paused, producerPaused, preferredLayers, currentLayers, score } = consumer;
  if (type !== 'simulcast' || paused || producerPaused || !preferredLayers) return false;
  const highest = score.producerScores.findLastIndex((one) => one > 0);
  return (currentLayers?.spatialLayer ?? -1) < Math.min(preferredLayers.spatialLayer, highest);
}
