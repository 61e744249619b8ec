import { cameraProblem, DeviceError, noStream } from './DeviceError.ts';
import type { LocalMediaStore } from './localMediaState.ts';
import { type CameraWish, openCamera, type VideoQuality } from './openCamera.ts';

/** The camera of this device: at most one track, shown in the store, stopped before another one is opened. */
export class Camera {
  /** What is wished, apart from the state of a track: a camera that the system took away comes back. */
  wanted = false;
  readonly #store: LocalMediaStore;
  readonly #onLost: () => void;

  constructor(store: LocalMediaStore, onLost: () => void) {
    this.#store = store;
    this.#onLost = onLost;
  }

  wish(): CameraWish {
    const { quality, cameraId, facing } = this.#store.getState();
    return { quality, deviceId: cameraId, facing };
  }

  async open(wish: CameraWish = this.wish()): Promise<void> {
    this.begin();
    try {
      const { video, quality } = await openCamera(wish);
      // The selector shows what the camera gives, not what was hoped for.
      this.#store.setState({ quality });
      this.show(video);
    } catch (error) {
      throw this.fail(error);
    }
  }

  /** iOS gives a camera to one stream at a time: the old track goes before a new one is asked for. */
  begin(): void {
    this.wanted = true;
    this.#stopTrack();
    this.#store.setState({ camera: { name: 'starting' } });
  }

  show(track: MediaStreamTrack | null): void {
    if (!track) return;
    if (!this.wanted) return track.stop();
    const tell = (interrupted: boolean): void => {
      if (this.track() === track) this.#store.setState({ camera: { name: 'live', track, interrupted } });
    };
    track.addEventListener('mute', () => tell(true));
    track.addEventListener('unmute', () => tell(false));
    track.addEventListener('ended', () => this.#ended(track));
    // Sharp edges matter more than smooth movement when somebody looks at a duct.
    track.contentHint = 'detail';
    this.#store.setState({ camera: { name: 'live', track, interrupted: track.muted } });
  }

  fail(error: unknown): DeviceError {
    const problem = cameraProblem(error);
    this.#store.setState({ camera: { name: 'failed', problem } });
    return problem;
  }

  stop(): void {
    this.wanted = false;
    this.#stopTrack();
    this.#store.setState({ camera: { name: 'off' } });
  }

  /** The other camera; if that fails, the default one again, and the failure is told. */
  async switch(): Promise<void> {
    const track = this.track();
    if (!track) throw noStream();
    const { facing } = this.#store.getState();
    const wish = this.#other(track);
    try {
      await this.open(wish);
      this.#store.setState({ facing: wish.facing, cameraId: wish.deviceId });
    } catch (error) {
      await this.open({ ...this.wish(), deviceId: null, facing });
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

  isGone(): boolean {
    const { camera } = this.#store.getState();
    return this.wanted && (camera.name === 'failed' || this.track()?.readyState === 'ended');
  }

  /** Phones know which way a camera faces; desktops only know the next one of the list. */
  #other(track: MediaStreamTrack): CameraWish {
    const { facingMode, deviceId } = track.getSettings();
    const { cameras, facing, quality } = this.#store.getState();
    if (facingMode === 'user' || facingMode === 'environment') {
      const other = facingMode === 'user' ? 'environment' : 'user';
      return { quality, deviceId: null, facing: other, insistOnFacing: true };
    }
    const index = cameras.findIndex((camera) => camera.id === deviceId);
    const next = cameras[(index + 1) % Math.max(1, cameras.length)];
    if (!next || next.id === deviceId) throw switchFailed(null);
    return { quality, deviceId: next.id, facing };
  }

  /** `ended` comes from the system only; our own stop() does not fire it. */
  #ended(track: MediaStreamTrack): void {
    if (this.track() !== track) return;
    this.fail(new DeviceError('Camera Error', 'The system has stopped the camera.', 'busy'));
    this.#onLost();
  }

  #stopTrack(): void {
    this.track()?.stop();
  }
}

function switchFailed(cause: unknown): DeviceError {
  return new DeviceError('Switch Failed', 'Unable to switch camera.', 'other', { cause });
}
