import { DeviceError } from './DeviceError.ts';
import type { LocalMediaState } from './localMediaState.ts';
import type { CameraRequest } from './openCamera.ts';

/** The other camera: on a phone the one that faces the other way, on a desktop the next one in the list. */
export function otherCamera(track: MediaStreamTrack, state: LocalMediaState): CameraRequest {
  const { facingMode, deviceId } = track.getSettings();
  const { cameras, facing, quality } = state;
  if (facingMode === 'user' || facingMode === 'environment') {
    const other = facingMode === 'user' ? 'environment' : 'user';
    return { quality, deviceId: null, facing: other, requireFacing: true };
  }
  const index = cameras.findIndex((camera) => camera.id === deviceId);
  const next = cameras[(index + 1) % Math.max(1, cameras.length)];
  if (!next || next.id === deviceId) throw switchFailed(null);
  return { quality, deviceId: next.id, facing };
}

export function switchFailed(cause: unknown): DeviceError {
  return new DeviceError('Switch Failed', 'Unable to switch camera.', 'other', { cause });
}
