import { transfer } from 'comlink';
import { WorkerLink } from '../../../devices/WorkerLink.ts';
import type { LabelAnalyzer, ReadPicture } from './LabelAnalyzer.ts';

/** Reads the labels in pictures, in a worker. Closing it frees the memory of its networks. */
export class WorkerLabelReader {
  readonly #link = new WorkerLink<LabelAnalyzer>(
    new Worker(new URL('./labelWorker.ts', import.meta.url), { type: 'module', name: 'labels' }),
    'The label reader was closed',
  );

  /** The bitmap is handed over. */
  read(bitmap: ImageBitmap): Promise<ReadPicture> {
    return this.#link.answered(this.#link.remote.read(transfer(bitmap, [bitmap])));
  }

  close(): void {
    this.#link.close();
  }
}
