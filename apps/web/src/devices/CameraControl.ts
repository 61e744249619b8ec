import type { CameraAction, CameraCapabilities, CameraState } from '@sightline/contracts/rooms/camera';
import { noStreamError } from './DeviceError.ts';
import type { LocalMedia } from './LocalMedia.ts';

/** Capabilities and current state of this camera. */
export interface CameraStatus {
  capabilities: CameraCapabilities;
  state: CameraState;
}

/** Torch, zoom and flip of this device's camera, for its own buttons and for the host's panel. */
export class CameraControl {
  readonly #media: LocalMedia;

  constructor(media: LocalMedia) {
    this.#media = media;
  }

  status(): CameraStatus | null {
    const track = this.#track();
    if (!track) return null;
    return { capabilities: this.#capabilitiesOf(track), state: stateOf(track) };
  }

  /** Executes a command and returns the state of the camera afterward. */
  async execute(action: CameraAction): Promise<CameraState> {
    if (action.do === 'flip') await this.#flip(action.to);
    else await this.#constrain(action);
    const track = this.#track();
    if (!track) throw noStreamError();
    return stateOf(track);
  }

  async #flip(to: 'user' | 'environment'): Promise<void> {
    if (this.status()?.state.facing !== to) await this.#media.switchCamera();
  }

  async #constrain(action: Exclude<CameraAction, { do: 'flip' }>): Promise<void> {
    const track = this.#track();
    if (!track) throw noStreamError();
    const controls: PhoneControls =
      action.do === 'torch' ? { torch: action.on } : { zoom: clampToRange(track, action.value) };
    await setControls(track, controls);
  }

  #capabilitiesOf(track: MediaStreamTrack): CameraCapabilities {
    const { torch, zoom } = phoneCapabilities(track);
    const { cameras } = this.#media.store.getState();
    return {
      still: typeof ImageCapture !== 'undefined',
      torch: torch === true,
      flip: cameras.length > 1,
      zoom: zoomRange(zoom),
    };
  }

  #track(): MediaStreamTrack | null {
    const { camera } = this.#media.store.getState();
    return camera.name === 'live' ? camera.track : null;
  }
}

function zoomRange(zoom: PhoneCapabilities['zoom']): CameraCapabilities['zoom'] {
  const { min = 1, max = 1, step = 0 } = zoom ?? {};
  return max > min ? { min, max, step: step > 0 ? step : (max - min) / 50 } : null;
}

function clampToRange(track: MediaStreamTrack, value: number): number {
  const range = zoomRange(phoneCapabilities(track).zoom);
  return range ? Math.min(range.max, Math.max(range.min, value)) : value;
}

function stateOf(track: MediaStreamTrack): CameraState {
  const { facingMode, torch, zoom } = track.getSettings();
  const facing = facingMode === 'user' || facingMode === 'environment' ? facingMode : null;
  return { facing, torch: torch === true, zoom: zoom ?? null };
}

/** Torch and zoom are not in the DOM library's types; phones have had them since Chrome 59 and Safari 17.4. */
type PhoneCapabilities = MediaTrackCapabilities & {
  torch?: boolean;
  zoom?: { min?: number; max?: number; step?: number };
};
type PhoneControls = MediaTrackConstraintSet & { torch?: boolean; zoom?: number };

function phoneCapabilities(track: MediaStreamTrack): PhoneCapabilities {
  // Firefox has had getCapabilities only since version 132.
  return track.getCapabilities?.() ?? {};
}

/** Sets torch or zoom. Constraints replace the earlier ones, so size, torch and zoom are all set again. */
async function setControls(track: MediaStreamTrack, controls: PhoneControls): Promise<void> {
  const { advanced = [], ...kept } = track.getConstraints();
  const set: PhoneControls = Object.assign({}, ...advanced, controls);
  await track.applyConstraints({ ...kept, advanced: [set] });
}

/** The torch and zoom of a camera, to be restored when it is opened again. */
export interface UsedControls {
  track: MediaStreamTrack;
  /** Read while the track was live: an ended track may not report them. */
  settings: MediaTrackSettings;
}

/** Restores torch and zoom if this is the same camera. A camera that refuses them is as good without. */
export async function restoreControls(used: UsedControls | null, track: MediaStreamTrack): Promise<void> {
  const { deviceId, facingMode } = track.getSettings();
  if (!used || used.settings.deviceId !== deviceId || used.settings.facingMode !== facingMode) return;
  const controls = controlsOf(used.track);
  if (Object.keys(controls).length > 0) await setControls(track, controls).catch(() => {});
}

function controlsOf(track: MediaStreamTrack): PhoneControls {
  // A request for any zoom is `true` (openCamera.ts); only a chosen one is a number.
  const chosen: { torch?: boolean; zoom?: number | boolean } = Object.assign(
    {},
    ...(track.getConstraints().advanced ?? []),
  );
  const controls: PhoneControls = {};
  if (chosen.torch) controls.torch = true;
  if (typeof chosen.zoom === 'number') controls.zoom = chosen.zoom;
  return controls;
}
