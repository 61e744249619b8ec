import { DeviceError, toCameraError } from './DeviceError.ts';

/** The quality that the person selects; the camera may deliver less. */
export type VideoQuality = 'auto' | 'hd' | 'fhd';

export interface CameraRequest {
  quality: VideoQuality;
  /** A chosen device takes precedence over the facing direction. */
  deviceId: string | null;
  facing: 'user' | 'environment';
  /** Whether to fail instead of opening a camera that faces the other way. */
  requireFacing?: boolean;
}

export interface Opened {
  video: MediaStreamTrack | null;
  audio: MediaStreamTrack | null;
  quality: VideoQuality;
}

export function microphoneConstraints(
  deviceId: string | null,
  noiseSuppression: boolean,
): MediaTrackConstraints {
  const clean = { echoCancellation: true, noiseSuppression, autoGainControl: true };
  return deviceId ? { ...clean, deviceId: { exact: deviceId } } : clean;
}

/**
 * Opens the camera, with the microphone in the same request if it has constraints: one permission prompt
 * instead of two. Before it fails, it lowers the quality, and then accepts any picture.
 */
export async function openCamera(
  request: CameraRequest,
  audio: MediaTrackConstraints | false = false,
): Promise<Opened> {
  requireMediaDevices();
  let last: unknown;
  for (const { quality, picture } of attemptsFor(request.quality)) {
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        video: videoConstraints(request, picture),
        audio,
      });
      return { ...tracksOf(stream), quality };
    } catch (error) {
      last = error;
      if (!mayOpenAtLowerQuality(error)) break;
    }
  }
  throw toCameraError(last);
}

export function requireMediaDevices(): void {
  // It is absent outside a secure context and in some browsers inside other apps.
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

interface Attempt {
  quality: VideoQuality;
  /** The size and frame rate; empty for any picture. */
  picture: MediaTrackConstraints;
}

/**
 * The requested quality, then auto, then hd, each once; then any picture: a borescope may have 10 frames a
 * second.
 */
function attemptsFor(requested: VideoQuality): Attempt[] {
  const qualities = [...new Set<VideoQuality>([requested, 'auto', 'hd'])];
  return [
    ...qualities.map((quality) => ({ quality, picture: { ...SIZES[quality], frameRate: FRAME_RATE } })),
    { quality: 'auto', picture: {} },
  ];
}

/**
 * Chrome reports zoom only if it was requested together with the camera. An advanced constraint is ignored if a
 * camera has no zoom or the person denies it.
 */
const ZOOMABLE: MediaTrackConstraintSet & { zoom?: boolean } = { zoom: true };

function videoConstraints(request: CameraRequest, picture: MediaTrackConstraints): MediaTrackConstraints {
  const which = request.deviceId
    ? { deviceId: { exact: request.deviceId } }
    : { facingMode: request.requireFacing ? { exact: request.facing } : { ideal: request.facing } };
  return request.facing === 'environment'
    ? { ...picture, ...which, advanced: [ZOOMABLE] }
    : { ...picture, ...which };
}

/** Whether the error can be solved by a smaller size; a denied permission must not be requested again. */
function mayOpenAtLowerQuality(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    ['OverconstrainedError', 'ConstraintNotSatisfiedError', 'NotReadableError', 'AbortError'].includes(
      error.name,
    )
  );
}
