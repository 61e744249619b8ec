import { ensureMediaWorker } from '../parts/mediaWorker.ts';

/** Prints where the media worker is, on the last line, after having got one if need be. */
export async function main(): Promise<number> {
  console.log(await ensureMediaWorker());
  return 0;
}
