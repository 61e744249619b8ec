import type { FrameExaminer } from './analysis/FrameExaminer.ts';
import { WorkerExaminer } from './analysis/WorkerExaminer.ts';

/** What the scanner takes from the browser, apart from its camera and sensors. */
export interface ScannerTools {
  readonly openExaminer: () => FrameExaminer;
  /** The frame that the video shows; null while it shows none. */
  readonly grab: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
}

export const PAGE_TOOLS: ScannerTools = {
  openExaminer: () => new WorkerExaminer(),
  grab: async (video) => (video.videoWidth > 0 ? await createImageBitmap(video) : null),
};
