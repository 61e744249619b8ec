import { transfer } from 'comlink';
import { WorkerLink } from '../../../devices/WorkerLink.ts';
import type { FrameAnalyzer } from './FrameAnalyzer.ts';
import type { Abilities, Examined, ExamineOptions, FrameExaminer, KeptFrame } from './FrameExaminer.ts';

export class WorkerExaminer implements FrameExaminer {
  readonly #link = new WorkerLink<FrameAnalyzer>(
    new Worker(new URL('./scanWorker.ts', import.meta.url), { type: 'module', name: 'scan' }),
    'The scan is over',
  );

  prepare(modelUrl: string | null): Promise<Abilities> {
    return this.#link.answered(this.#link.remote.prepare(modelUrl));
  }

  examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined> {
    return this.#link.answered(this.#link.remote.examine(transfer(bitmap, [bitmap]), options));
  }

  keep(blursPeople: boolean): Promise<KeptFrame | null> {
    return this.#link.answered(this.#link.remote.keep(blursPeople));
  }

  get failed(): Promise<Error> {
    return this.#link.failed;
  }

  close(): void {
    this.#link.close();
  }
}
