import type { FrameExaminer } from './analysis/FrameExaminer.ts';
import { WorkerExaminer } from './analysis/WorkerExaminer.ts';

/** The parts of the browser that the scanner uses, apart from its camera and sensors. */
export interface ScannerTools {
  readonly openExaminer: () => FrameExaminer;
  /** The video's present frame; null while it has none, or none since the last one. */
  readonly grab: (video: HTMLVideoElement) => Promise<ImageBitmap | null>;
}

export const PAGE_TOOLS: ScannerTools = {
  openExaminer: () => new WorkerExaminer(),
  grab: grabFrame,
};

/** The number of frames that each video had shown when it was last grabbed. */
const grabbed = new WeakMap<HTMLVideoElement, number>();

async function grabFrame(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  if (video.videoWidth === 0) return null;
  const { totalVideoFrames } = video.getVideoPlaybackQuality();
  // Some browsers do not count the frames of a stream: 0.
  const isFrozen = totalVideoFrames > 0 && grabbed.get(video) === totalVideoFrames;
  if (isFrozen) return null;
  grabbed.set(video, totalVideoFrames);
  return await createImageBitmap(video);
}
