import { withTimeout } from '@sightline/contracts/core/withTimeout';
import type { PhotoSource } from '@sightline/contracts/photos/photos';
import { frameOfTrack } from './frameOfTrack.ts';

export interface Picture {
  blob: Blob;
  source: Extract<PhotoSource, 'imageCapture' | 'videoFrame'>;
}

/** The longest wait: focusing in the dark takes a while, but a camera that takes longer hangs. */
const STILL_LIMIT_MS = 5000;

/**
 * A still at the camera's full resolution if the browser supports it, otherwise a frame of the video, as its
 * `source` states. `frameQuality` is that of the frame's JPEG.
 */
export async function takePicture(track: MediaStreamTrack, frameQuality?: number): Promise<Picture> {
  if (typeof ImageCapture !== 'undefined') {
    try {
      const blob = await withTimeout(STILL_LIMIT_MS, takeStillPhoto(track), 'timedOut');
      if (blob.size > 0) return { blob, source: 'imageCapture' };
    } catch (error) {
      console.warn('The camera took no still; using a frame of the video', error);
    }
  }
  return { blob: await frameOfTrack(track, frameQuality), source: 'videoFrame' };
}

async function takeStillPhoto(track: MediaStreamTrack): Promise<Blob> {
  const capture = new ImageCapture(track);
  const largest = await largestSize(capture);
  try {
    return await capture.takePhoto(largest);
  } catch (error) {
    // Some Android cameras refuse their own largest size; their default is still larger than the video.
    if (!largest) throw error;
    return capture.takePhoto();
  }
}

async function largestSize(capture: ImageCapture): Promise<PhotoSettings | undefined> {
  try {
    const { imageWidth, imageHeight } = await capture.getPhotoCapabilities();
    if (!imageWidth?.max || !imageHeight?.max) return undefined;
    return { imageWidth: imageWidth.max, imageHeight: imageHeight.max };
  } catch {
    return undefined;
  }
}
