import { DeviceError, noStreamError, stillPausedError, toCameraError } from './DeviceError.ts';
import type { RecoverableDevice } from './DeviceRecovery.ts';
import { type LocalMediaState, type LocalMediaStore, mayFreeItself } from './localMediaState.ts';
import { type CameraRequest, openCamera, type VideoQuality } from './openCamera.ts';
import { restoreControls, type UsedControls } from './phoneControls.ts';

/**
 * The camera of this device. It has at most one track, in the store, which is stopped before another one is
 * opened.
 */
export class Camera implements RecoverableDevice {
  readonly name = 'camera';
  /**
   * The desired state, separate from the state of a track: a camera that the system stopped is opened again.
   */
  wanted = false;
  readonly #store: LocalMediaStore;
  readonly #onStopped: () => void;
  #latest: UsedControls | null = null;

  /** @param onStopped called when the system has stopped or paused it */
  constructor(store: LocalMediaStore, onStopped: () => void) {
    this.#store = store;
    this.#onStopped = onStopped;
  }

  request(): CameraRequest {
    const { quality, cameraId, facing } = this.#store.getState();
    return { quality, deviceId: cameraId, facing };
  }

  async open(request: CameraRequest = this.request()): Promise<void> {
    this.begin();
    try {
      this.show(await this.#openTrack(request));
    } catch (error) {
      throw this.fail(error);
    }
  }

  /**
   * Opens it again without showing a start: until it succeeds, the screen shows why it stopped. A paused track is kept
   * unless the new one delivers a picture, since it may resume by itself.
   */
  async reopen(): Promise<void> {
    const paused = this.isPaused() ? this.track() : null;
    try {
      const track = await this.#openTrack(this.request());
      if (track?.muted && paused) {
        track.stop();
        throw stillPausedError('Camera');
      }
      this.show(track);
      paused?.stop();
    } catch (error) {
      const failure = toCameraError(error);
      if (this.isLost()) this.fail(failure);
      throw failure;
    }
  }

  /** Stops the old track before the next request: iOS gives a camera to one stream at a time. */
  begin(): void {
    this.wanted = true;
    this.#stopTrack();
    this.#store.setState({ camera: { name: 'starting' } });
  }

  show(track: MediaStreamTrack | null): void {
    if (!track) return;
    if (!this.wanted) return track.stop();
    const setInterrupted = (interrupted: boolean): void => {
      if (this.track() === track) this.#store.setState({ camera: { name: 'live', track, interrupted } });
    };
    track.addEventListener('mute', () => {
      setInterrupted(true);
      this.#onStopped();
    });
    track.addEventListener('unmute', () => setInterrupted(false));
    track.addEventListener('ended', () => this.#ended(track));
    // An inspector needs sharp edges more than smooth motion.
    track.contentHint = 'detail';
    this.#latest = { track, settings: track.getSettings() };
    this.#store.setState({ camera: { name: 'live', track, interrupted: track.muted } });
  }

  fail(error: unknown): DeviceError {
    const failure = toCameraError(error);
    this.#store.setState({ camera: { name: 'failed', error: failure } });
    return failure;
  }

  stop(): void {
    this.wanted = false;
    this.#stopTrack();
    this.#store.setState({ camera: { name: 'off' } });
  }

  /** Opens the other camera; if that fails, opens the default one again and throws. */
  async switch(): Promise<void> {
    const track = this.track();
    if (!track) throw noStreamError();
    const { facing } = this.#store.getState();
    const request = otherCamera(track, this.#store.getState());
    try {
      await this.open(request);
      this.#store.setState({ facing: request.facing, cameraId: request.deviceId });
    } catch (error) {
      await this.open({ ...this.request(), deviceId: null, facing });
      throw switchFailed(error);
    }
  }

  async setQuality(quality: VideoQuality): Promise<void> {
    this.#store.setState({ quality });
    if (this.track()) await this.open();
  }

  track(): MediaStreamTrack | null {
    const { camera } = this.#store.getState();
    return camera.name === 'live' ? camera.track : null;
  }

  isLost(): boolean {
    const { camera } = this.#store.getState();
    return this.wanted && (camera.name === 'failed' || this.track()?.readyState === 'ended');
  }

  mayReturn(): boolean {
    return this.isLost() && mayFreeItself(this.#store.getState().camera);
  }

  isPaused(): boolean {
    return this.track()?.muted ?? false;
  }

  /** `ended` fires only when the system stops the track; our own stop() does not fire it. */
  #ended(track: MediaStreamTrack): void {
    if (this.track() !== track) return;
    this.fail(new DeviceError('Camera Error', 'The system stopped the camera.', 'busy'));
    this.#onStopped();
  }

  async #openTrack(request: CameraRequest): Promise<MediaStreamTrack | null> {
    const { video, quality } = await openCamera(request);
    // The selector shows the quality that the camera accepted.
    this.#store.setState({ quality });
    if (video) await restoreControls(this.#latest, video);
    return video;
  }

  #stopTrack(): void {
    this.track()?.stop();
  }
}

/** The other camera: on a phone the one that faces the other way, on a desktop the next one in the list. */
function otherCamera(track: MediaStreamTrack, state: LocalMediaState): CameraRequest {
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

function switchFailed(cause: unknown): DeviceError {
  return new DeviceError('Switch Failed', 'Unable to switch camera.', 'other', { cause });
}
