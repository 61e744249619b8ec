import type { Backend } from './backends.ts';
import type { Examination } from './examination.ts';

export interface ExamineOptions {
  /** The longer side of the picture that is examined. */
  pixels: number;
  looksFor: { cracks: boolean; irregularAreas: boolean; objects: boolean };
  sensitivity: number;
}

/** The models that can examine frames on this device. */
export interface Abilities {
  /** The backend of TensorFlow.js; null if none has started. */
  backend: Backend | null;
  /** The milliseconds that a frame takes on this device; null until the crack network is loaded. */
  frameMs: number | null;
  /** Only the ridge filter finds cracks until the network is loaded, or if loading fails. */
  cracks: 'loading' | 'network' | 'filterAlone';
  objects: 'ready' | 'notInstalled' | 'failed';
}

export interface Examined {
  examination: Examination;
  /** The abilities, which change when the graphics driver takes a backend away. */
  abilities: Abilities;
}

export interface KeptFrame {
  blob: Blob;
  /** The number of people and faces that were blurred. */
  blurred: number;
}

/** Examines frames. `FrameAnalyzer` does so in a worker; tests run the same computations without one. */
export interface FrameExaminer {
  /** Loads the crack network, and the object model from its address; null where none is installed. */
  prepare(modelUrl: string | null): Promise<Abilities>;
  /** Examines a bitmap, which is transferred. The worker keeps it until the next one. */
  examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined>;
  /** Returns the last examined frame as a JPEG; null if it cannot be checked for people that must be blurred. */
  keep(blursPeople: boolean): Promise<KeptFrame | null>;
  /** Resolves with the error after which nothing is examined any more: only a new examiner helps. */
  readonly failed: Promise<Error>;
  close(): void;
}
