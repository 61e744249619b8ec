import { Turns } from '@sightline/contracts/core/Turns';
import { SilenceLimit } from '../wire/SilenceLimit.ts';
import { Camera } from './Camera.ts';
import { noAudioError, noStreamError } from './DeviceError.ts';
import type { DeviceRecovery } from './DeviceRecovery.ts';
import { willPrompt } from './devicePermissions.ts';
import { createLocalMediaStore, type LocalMediaStore, listDevices } from './localMediaState.ts';
import { Microphone } from './Microphone.ts';
import { openCamera, type VideoQuality } from './openCamera.ts';
import type { RecordingMicrophone } from './recordingMicrophone.ts';
import { rememberSound } from './soundMemory.ts';

/** The camera and microphone of this device. Lives outside React; its creator closes it. */
export class LocalMedia {
  readonly store: LocalMediaStore;
  readonly #camera: Camera;
  readonly #microphone: Microphone;
  #recovery: Promise<DeviceRecovery> | null = null;
  readonly #closed = new AbortController();
  /** One change at a time: a person taps faster than a camera opens. */
  readonly #turns = new Turns();

  constructor(facing: 'user' | 'environment') {
    this.store = createLocalMediaStore(facing);
    this.#camera = new Camera(this.store, () => void this.#recover('deviceStopped'));
    this.#microphone = new Microphone(this.store, () => void this.#recover('deviceStopped'));
    const { signal } = this.#closed;
    // A remembered speaker is used by a person who opens no device.
    if (this.store.getState().speakerId !== null) void this.#listDevices();
    navigator.mediaDevices?.addEventListener?.('devicechange', () => void this.#devicesChanged(), { signal });
  }

  /** Opens both with one permission prompt. If one fails, the other still opens. */
  start(what: { camera: boolean; microphone: boolean; muted?: boolean }): Promise<void> {
    return this.#enqueue(async () => {
      if (what.muted !== undefined) this.#microphone.startMuted(what.muted);
      if (what.camera && what.microphone) await this.#openBoth();
      else if (what.camera) await this.#camera.open();
      else if (what.microphone) await this.#microphone.open();
    });
  }

  startCamera(): Promise<void> {
    return this.start({ camera: true, microphone: false });
  }

  stopCamera(): void {
    this.#camera.stop();
  }

  switchCamera(): Promise<void> {
    return this.#enqueue(() => this.#camera.switch());
  }

  setQuality(quality: VideoQuality): Promise<void> {
    return this.#enqueue(() => this.#camera.setQuality(quality));
  }

  chooseCamera(cameraId: string): Promise<void> {
    this.store.setState({ cameraId });
    return this.#enqueue(() => this.#camera.open());
  }

  chooseMicrophone(microphoneId: string): Promise<void> {
    this.store.setState({ microphoneId });
    return this.#enqueue(() => this.#microphone.open());
  }

  /** Null follows the system. What plays sound uses usedSpeaker(), since a chosen one may be unplugged. */
  chooseSpeaker(speakerId: string | null): void {
    this.store.setState({ speakerId });
    rememberSound({ speakerId });
  }

  /** Throws, and leaves it as it was, if this microphone cannot do without it, or with it. */
  setNoiseSuppression(isOn: boolean): Promise<void> {
    return this.#enqueue(() => this.#microphone.setNoiseSuppression(isOn));
  }

  /** Unmuting opens a microphone that was never opened; muting requires an open one. */
  async setMuted(muted: boolean): Promise<void> {
    if (this.#microphone.track()) return this.#microphone.setMuted(muted);
    if (muted && !this.#camera.track()) throw noStreamError();
    if (!muted) await this.start({ camera: false, microphone: true, muted });
  }

  /** Opens the devices again that the system keeps paused. Throws while it does not release them. */
  resume(): Promise<void> {
    return this.#enqueue(async () => {
      for (const device of [this.#microphone, this.#camera]) if (device.isPaused()) await device.reopen();
    });
  }

  /**
   * The microphone for a voice note, without another prompt. Until it is closed, the call hears no sound; then
   * the microphone returns to its earlier state, even if it was off. Decision 111.
   */
  async openForRecording(): Promise<RecordingMicrophone> {
    const wasOn = this.#microphone.track() !== null;
    const giveBack = (): void => {
      if (!wasOn) this.#microphone.stop();
      this.#microphone.silence(false);
    };
    this.#microphone.silence(true);
    try {
      if (!wasOn) await this.start({ camera: false, microphone: true });
      const track = this.#copyOfMicrophone();
      let isOpen = true;
      const close = (): void => {
        if (!isOpen) return;
        isOpen = false;
        track.stop();
        giveBack();
      };
      return { track, close };
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** Turns both off. */
  stop(): void {
    this.#camera.stop();
    this.#microphone.stop();
  }

  close(): void {
    this.#closed.abort();
    this.stop();
  }

  /**
   * A copy that has sound although the original is silenced, and that is kept when the call changes its
   * microphone.
   */
  #copyOfMicrophone(): MediaStreamTrack {
    const track = this.#microphone.track()?.clone();
    if (!track) throw noAudioError();
    track.enabled = true;
    return track;
  }

  #enqueue(work: () => Promise<void>): Promise<void> {
    // The page may have closed its devices while a permission or an earlier change was pending.
    const isOpen = (): boolean => !this.#closed.signal.aborted;
    return this.#turns
      .take(() => (isOpen() ? work() : undefined))
      .finally(() => {
        void this.#recover('openingFailed');
        void this.#listDevices();
      });
  }

  async #openBoth(): Promise<void> {
    this.#camera.begin();
    this.#microphone.begin();
    try {
      const opened = await openCamera(this.#camera.request(), this.#microphone.constraints());
      this.#camera.show(opened.video);
      this.#microphone.show(opened.audio);
    } catch (error) {
      await this.#openSeparately(error);
    }
  }

  /** The request for both fails as a whole if one of the two does not exist, is in use, or is blocked. */
  async #openSeparately(cause: unknown): Promise<void> {
    const failure = this.#camera.fail(cause);
    this.#microphone.fail(failure.cause);
    // A person who closed the prompt would otherwise get one for each device.
    if (failure.kind === 'denied' && (await willPrompt())) throw failure;
    const [camera] = await Promise.allSettled([this.#camera.open(), this.#microphone.open()]);
    if (camera.status === 'rejected') throw camera.reason;
  }

  /** Loads the code with the first device that is opened, since none can be lost before. */
  async #recover(event: 'restart' | 'deviceStopped' | 'openingFailed'): Promise<void> {
    this.#recovery ??= this.#loadRecovery();
    try {
      (await this.#recovery)[event]();
    } catch {
      // The network is away: the next event loads it again.
      this.#recovery = null;
    }
  }

  async #loadRecovery(): Promise<DeviceRecovery> {
    const { DeviceRecovery } = await SilenceLimit.arrival(import('./DeviceRecovery.ts'));
    const devices = [this.#camera, this.#microphone];
    return new DeviceRecovery({
      devices,
      enqueue: (work) => this.#enqueue(work),
      signal: this.#closed.signal,
    });
  }

  async #devicesChanged(): Promise<void> {
    await this.#listDevices();
    const { cameraId, cameras, microphoneId, microphones } = this.store.getState();
    if (!cameras.some((device) => device.id === cameraId)) this.store.setState({ cameraId: null });
    if (!microphones.some((device) => device.id === microphoneId))
      this.store.setState({ microphoneId: null });
    if (this.#microphone.isBehindSystem()) await this.#enqueue(() => this.#microphone.open()).catch(() => {});
    await this.#recover('restart');
  }

  async #listDevices(): Promise<void> {
    if (!this.#closed.signal.aborted) this.store.setState(await listDevices());
  }
}
