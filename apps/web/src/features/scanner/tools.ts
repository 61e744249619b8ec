import type { FrameExaminer } from './analysis/FrameExaminer.ts';
import { WorkerExaminer } from './analysis/WorkerExaminer.ts';

/** The parts of the browser that the scanner uses, apart from its camera and sensors. */
export interface ScannerTools {
  readonly openExaminer: () => FrameExaminer;
  /** The video's present frame; null while it has none. */
  readonly grab: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
}

export const PAGE_TOOLS: ScannerTools = {
  openExaminer: () => new WorkerExaminer(),
  grab: async (video) => (video.videoWidth > 0 ? await createImageBitmap(video) : null),
};
