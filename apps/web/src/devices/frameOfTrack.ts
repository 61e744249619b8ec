import { AppError } from '@sightline/contracts/core/errors';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { contextOf, jpegOf } from './canvas.ts';
import { DeviceError } from './DeviceError.ts';

const VIDEO_LIMIT_MS = 10_000;
const SHARPEN_LIMIT_MS = 1500;
const JPEG_QUALITY = 0.8;

/**
 * One frame of a camera track as a JPEG: the fallback in browsers without ImageCapture (Safari, Firefox). The
 * clone can be set to a higher resolution than the call sends, which makes a far better picture on an iPhone.
 */
export async function frameOfTrack(track: MediaStreamTrack, quality = JPEG_QUALITY): Promise<Blob> {
  const clone = track.clone();
  try {
    await withTimeout(SHARPEN_LIMIT_MS, requestLargest(clone), 'timedOut').catch(() => {});
    return await drawFrame(clone, quality);
  } finally {
    clone.stop();
  }
}

async function requestLargest(track: MediaStreamTrack): Promise<void> {
  const { width, height } = track.getCapabilities?.() ?? {};
  if (!width?.max || !height?.max) return;
  await track.applyConstraints({ width: { ideal: width.max }, height: { ideal: height.max } });
}

async function drawFrame(track: MediaStreamTrack, quality: number): Promise<Blob> {
  return await jpegOfFrame(await canvasOfTrack(track), quality);
}

/** The frame that a camera track shows now, in the size in which the call has it. */
export async function canvasOfTrack(track: MediaStreamTrack): Promise<HTMLCanvasElement> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream([track]);
  try {
    await withTimeout(VIDEO_LIMIT_MS, firstFrame(video), 'timedOut').catch((error: unknown) => {
      throw loadFailure(error);
    });
    return canvasOf(video);
  } finally {
    video.srcObject = null;
  }
}

/** Distinguishes a video that took too long from one that cannot be played. */
function loadFailure(cause: unknown): DeviceError {
  const text = cause instanceof AppError ? 'Video load timeout' : 'Video load error';
  return new DeviceError('Camera Error', text, 'other', { cause });
}

function firstFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener('error', () => reject(video.error ?? new Error('No video')), { once: true });
    // loadeddata may come before a frame of the new size has been painted.
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve());
    else (video as HTMLVideoElement).addEventListener('loadeddata', () => resolve(), { once: true });
    video.play().catch(reject);
  });
}

/** The frame that a video element shows now, as a JPEG; never mirrored. */
export async function frameOfVideo(video: HTMLVideoElement, quality = JPEG_QUALITY): Promise<Blob> {
  return await jpegOfFrame(canvasOf(video), quality);
}

function canvasOf(video: HTMLVideoElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  try {
    contextOf(canvas).drawImage(video, 0, 0);
  } catch (error) {
    throw noPictureError(error);
  }
  return canvas;
}

/** The frame of `canvasOfTrack` as a JPEG. */
export async function jpegOfFrame(frame: HTMLCanvasElement, quality = JPEG_QUALITY): Promise<Blob> {
  return await jpegOf(frame, quality).catch((error: unknown) => {
    throw noPictureError(error);
  });
}

function noPictureError(cause: unknown): DeviceError {
  return new DeviceError('Camera Error', 'Unable to access camera for photo capture', 'other', { cause });
}
