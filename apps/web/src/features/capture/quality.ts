/** The quality selector of the control bar: what is asked of the camera, and in which order it gives way. */

export type VideoQuality = 'auto' | 'hd' | 'fhd';

const FRAME_RATE = { ideal: 30, min: 15 };

const SIZES: Record<VideoQuality, MediaTrackConstraints> = {
  auto: { width: { ideal: 1280 }, height: { ideal: 720 } },
  hd: { width: { exact: 1280 }, height: { exact: 720 } },
  fhd: { width: { exact: 1920 }, height: { exact: 1080 } },
};

export function constraintsOf(quality: VideoQuality): MediaTrackConstraints {
  return { ...SIZES[quality], frameRate: FRAME_RATE };
}

/** The requested quality, then auto, then hd, each once. */
export function fallbacksFor(quality: VideoQuality): VideoQuality[] {
  return [...new Set<VideoQuality>([quality, 'auto', 'hd'])];
}
