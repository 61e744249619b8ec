import type { CameraAction, CameraCapabilities, CameraState } from '@sightline/contracts/rooms/camera';
import { noStreamError } from './DeviceError.ts';
import type { LocalMedia } from './LocalMedia.ts';
import {
  type PhoneCapabilities,
  type PhoneControls,
  phoneCapabilities,
  setControls,
} from './phoneControls.ts';

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
