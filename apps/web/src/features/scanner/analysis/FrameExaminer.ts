import type { Backend } from './backends.ts';
import type { Examination } from './examination.ts';

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

/** Looks at frames. `FrameAnalyzer` does so in a worker; tests run the same computations without one. */
export interface FrameExaminer {
  /** Loads the crack network, and the object model from its address; null where none is installed. */
  prepare(modelUrl: string | null): Promise<Abilities>;
  /** The bitmap is transferred, and the worker keeps it until the next one. */
  examine(bitmap: ImageBitmap, options: ExamineOptions): Promise<Examined>;
  /** The frame that was examined last as a JPEG. */
  keep(blursPeople: boolean): Promise<KeptFrame>;
  close(): void;
}
