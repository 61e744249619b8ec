import type { Backend } from './backends.ts';
import type { Examination } from './examination.ts';

/** Messages between the page and its worker. Each request has an id, and exactly one reply with the same id. */

export interface ExamineOptions {
  /** The longer side of the picture that is examined. */
  pixels: number;
  looksFor: { cracks: boolean; irregularAreas: boolean; objects: boolean };
  sensitivity: number;
}

/** What can look at frames on this device. */
export interface Abilities {
  /** The backend of TensorFlow.js; null where none has started. */
  backend: Backend | null;
  /** Until the network is loaded, and where it cannot be, the ridge filter looks for cracks alone. */
  cracks: 'loading' | 'network' | 'filterAlone';
  objects: 'ready' | 'notInstalled' | 'failed';
}

export interface Examined {
  examination: Examination;
  /** They change when the graphics driver takes a backend away. */
  abilities: Abilities;
}

export interface KeptFrame {
  blob: Blob;
  /** How many people were blurred. */
  blurred: number;
}

export type WorkerRequest =
  /** Loads the crack network, and the object model from its address; null where none is installed. */
  | { id: number; kind: 'prepare'; modelUrl: string | null }
  /** The bitmap is transferred, and the worker keeps it until the next one. */
  | { id: number; kind: 'examine'; bitmap: ImageBitmap; options: ExamineOptions }
  /** The frame that was examined last as a JPEG. */
  | { id: number; kind: 'keep'; blursPeople: boolean };

export type WorkerReply =
  | { id: number; kind: 'prepared'; abilities: Abilities }
  | ({ id: number; kind: 'examined' } & Examined)
  | { id: number; kind: 'kept'; frame: KeptFrame }
  | { id: number; kind: 'failed'; message: string };

/** Looks at frames. Implemented by a worker; tests run the same computations without one. */
export interface FrameExaminer {
  prepare(modelUrl: string | null): Promise<Abilities>;
  examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined>;
  keep(blursPeople: boolean): Promise<KeptFrame>;
  close(): void;
}
