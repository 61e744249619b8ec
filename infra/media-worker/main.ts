import { ensureMediaWorker } from '../setup/parts/mediaWorker.ts';

/** Prints the path of the media worker on the last line, after obtaining one if necessary. */
console.log(await ensureMediaWorker());
