import { ensureMediaWorker } from '../parts/mediaWorker.ts';

/** Prints the path of the media worker on the last line, after obtaining one if necessary. */
export async function main(): Promise<number> {
  console.log(await ensureMediaWorker());
  return 0;
}
