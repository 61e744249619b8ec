import type { Plane } from '../frames.ts';

/** How probable a crack is at each pixel of a normalized picture, 0 to 1. */
export interface CrackNetwork {
  probabilities(picture: Plane): Promise<Plane>;
  /** Frees the memory of the weights. */
  close(): void;
}
