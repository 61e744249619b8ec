import { cameraProblem, DeviceError } from './DeviceError.ts';

/** What the person selects; the camera may give less. */
export type VideoQuality = 'auto' | 'hd' | 'fhd';

export interface CameraWish {
  quality: VideoQuality;
  /** A chosen device wins over the direction it faces. */
  deviceId: string | null;
  facing: 'user' | 'environment';
  /** Fail instead of opening a camera that faces the other way. */
  insistOnFacing?: boolean;
}

export interface Opened {
  video: MediaStreamTrack | null;
  audio: MediaStreamTrack | null;
  /** The quality that the camera accepted. */
  quality: VideoQuality;
}

export function microphoneConstraints(deviceId: string | null): MediaTrackConstraints {
  const clean = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
  return deviceId ? { ...clean, deviceId: { exact: deviceId } } : clean;
}

/**
 * Opens the camera, and with it the microphone in the same request if wished: one permission question instead
 * of two. Gives way in quality before it fails.
 */
export async function openCamera(
  wish: CameraWish,
  audio: MediaTrackConstraints | false = false,
): Promise<Opened> {
  requireMediaDevices();
  let last: unknown;
  for (const quality of fallbacksFor(wish.quality)) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: videoConstraints(wish, quality),
        audio,
      });
      return { ...tracksOf(stream), quality };
    } catch (error) {
      last = error;
      if (!isAboutSize(error)) break;
    }
  }
  throw cameraProblem(last);
}

export function requireMediaDevices(): void {
  // Absent outside a secure context and in some browsers inside other apps.
  if ('mediaDevices' in navigator) return;
  throw new DeviceError('Camera Error', 'Media devices not supported in this browser', 'unsupported');
}

function tracksOf(stream: MediaStream): Pick<Opened, 'video' | 'audio'> {
  const [video] = stream.getVideoTracks();
  if (!video) throw new DeviceError('Camera Error', 'Unable to initialize camera stream', 'other');
  return { video, audio: stream.getAudioTracks()[0] ?? null };
}

const FRAME_RATE = { ideal: 30, min: 15 };

const SIZES: Record<VideoQuality, MediaTrackConstraints> = {
  auto: { width: { ideal: 1280 }, height: { ideal: 720 } },
  hd: { width: { exact: 1280 }, height: { exact: 720 } },
  fhd: { width: { exact: 1920 }, height: { exact: 1080 } },
};

function constraintsOf(quality: VideoQuality): MediaTrackConstraints {
  return { ...SIZES[quality], frameRate: FRAME_RATE };
}

/** The requested quality, then auto, then hd, each once. */
function fallbacksFor(quality: VideoQuality): VideoQuality[] {
  return [...new Set<VideoQuality>([quality, 'auto', 'hd'])];
}

/**
 * Chrome tells of a zoom only to whom has asked for it together with the camera. As an advanced wish it is left
 * out without a word where a camera has none or a person refuses it.
 */
const ZOOMABLE: MediaTrackConstraintSet & { zoom?: boolean } = { zoom: true };

function videoConstraints(wish: CameraWish, quality: VideoQuality): MediaTrackConstraints {
  const size = constraintsOf(quality);
  const which = wish.deviceId
    ? { deviceId: { exact: wish.deviceId } }
    : { facingMode: wish.insistOnFacing ? { exact: wish.facing } : { ideal: wish.facing } };
  return wish.facing === 'environment' ? { ...size, ...which, advanced: [ZOOMABLE] } : { ...size, ...which };
}

/** Only these can go away with a smaller picture; a refused permission must not be asked for three times. */
function isAboutSize(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['OverconstrainedError', 'ConstraintNotSatisfiedError', 'NotReadableError', 'AbortError'].includes(
      error.name,
    )
  );
}
