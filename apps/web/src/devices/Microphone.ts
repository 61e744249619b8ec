import {
  DeviceError,
  noAudioError,
  noiseSuppressionError,
  stillPausedError,
  toMicrophoneError,
} from './DeviceError.ts';
import type { RecoverableDevice } from './DeviceRecovery.ts';
import { type LocalMediaStore, mayFreeItself } from './localMediaState.ts';
import { microphoneConstraints, requireMediaDevices } from './openCamera.ts';
import { rememberSound } from './soundMemory.ts';

/** The microphone of this device. Muting keeps the track and silences it, so that unmuting is instant. */
export class Microphone implements RecoverableDevice {
  readonly name = 'microphone';
  wanted = false;
  readonly #store: LocalMediaStore;
  readonly #onStopped: () => void;
  /** Outlives a track: a muted microphone is still muted when it returns after a phone call. */
  #muted = false;
  /**
   * Whether a voice note is being recorded: the call then hears no sound, whatever the person has chosen for
   * it.
   */
  #silenced = false;

  /** @param onStopped called when the system has stopped or muted it */
  constructor(store: LocalMediaStore, onStopped: () => void) {
    this.#store = store;
    this.#onStopped = onStopped;
  }

  constraints(): MediaTrackConstraints {
    const { microphoneId, noiseSuppression } = this.#store.getState();
    return microphoneConstraints(microphoneId, noiseSuppression);
  }

  async open(): Promise<void> {
    this.begin();
    try {
      this.show(await this.#openTrack());
    } catch (error) {
      throw this.fail(error);
    }
  }

  /**
   * Opens it again without showing a start. A track that the system has muted is kept unless the new one has sound,
   * since it may return by itself.
   */
  async reopen(): Promise<void> {
    const silent = this.isPaused() ? this.track() : null;
    try {
      const track = await this.#openTrack();
      if (track?.muted && silent) {
        track.stop();
        throw stillPausedError('Microphone');
      }
      this.show(track);
      silent?.stop();
    } catch (error) {
      const failure = toMicrophoneError(error);
      if (this.isLost()) this.fail(failure);
      throw failure;
    }
  }

  begin(): void {
    this.wanted = true;
    this.track()?.stop();
    this.#store.setState({ microphone: { name: 'starting' } });
  }

  show(track: MediaStreamTrack | null): void {
    if (!track) return void this.fail(noAudioError());
    if (!this.wanted) return track.stop();
    track.addEventListener('ended', () => this.#ended(track));
    const mutedBySystem = (): void => {
      if (this.track() === track) this.#showLive(track);
    };
    track.addEventListener('mute', () => {
      mutedBySystem();
      this.#onStopped();
    });
    track.addEventListener('unmute', mutedBySystem);
    this.#showLive(track);
  }

  fail(error: unknown): DeviceError {
    const failure = toMicrophoneError(error);
    this.#store.setState({ microphone: { name: 'failed', error: failure } });
    return failure;
  }

  setMuted(muted: boolean): void {
    const track = this.track();
    if (!track) throw noAudioError();
    if (this.#silenced && !muted) throw recordingError();
    this.#muted = muted;
    this.#showLive(track);
  }

  /** Also for the next calls on this device. */
  async setNoiseSuppression(isOn: boolean): Promise<void> {
    const { noiseSuppression: before } = this.#store.getState();
    this.#store.setState({ noiseSuppression: isOn });
    try {
      await this.#applyNoiseSuppression(isOn);
      rememberSound({ noiseSuppression: isOn });
    } catch (error) {
      this.#store.setState({ noiseSuppression: before });
      throw toMicrophoneError(error);
    }
  }

  /**
   * Keeps the call from hearing this microphone until it is called with false, which restores the person's
   * choice.
   */
  silence(silenced: boolean): void {
    this.#silenced = silenced;
    const track = this.track();
    if (track) this.#showLive(track);
  }

  /** Mutes the next track, which must not be heard even for a moment. */
  startMuted(muted: boolean): void {
    this.#muted = muted;
  }

  stop(): void {
    this.wanted = false;
    this.track()?.stop();
    this.#store.setState({ microphone: { name: 'off' } });
  }

  track(): MediaStreamTrack | null {
    const { microphone } = this.#store.getState();
    return microphone.name === 'live' ? microphone.track : null;
  }

  isLost(): boolean {
    const { microphone } = this.#store.getState();
    return this.wanted && (microphone.name === 'failed' || this.track()?.readyState === 'ended');
  }

  mayReturn(): boolean {
    return this.isLost() && mayFreeItself(this.#store.getState().microphone);
  }

  /** Whether the system has muted it, which is not the person's choice. */
  isPaused(): boolean {
    return this.track()?.muted ?? false;
  }

  /**
   * Whether the person has chosen no microphone, and the system's choice is now another one: a headset was plugged in.
   * Browsers that do not report the system's choice follow it by themselves.
   */
  isBehindSystem(): boolean {
    const { microphones, microphoneId } = this.#store.getState();
    const used = this.track()?.getSettings().groupId;
    const wanted = microphones.find(({ id }) => id === 'default')?.groupId;
    return microphoneId === null && Boolean(used && wanted && used !== wanted);
  }

  #showLive(track: MediaStreamTrack): void {
    const muted = this.#muted || this.#silenced;
    track.enabled = !muted;
    const isRecording = this.#silenced;
    this.#store.setState({
      microphone: { name: 'live', track, muted, isRecording, interrupted: track.muted },
    });
  }

  /** Chromium does not change an open track: it gets another one, which is open before the first one ends. */
  async #applyNoiseSuppression(isOn: boolean): Promise<void> {
    const old = this.track();
    if (!old || old.getSettings().noiseSuppression === isOn) return;
    await old.applyConstraints(this.constraints()).catch(() => {});
    if (isAsChosen(old, isOn)) return;
    // Chromium gives a second track the settings of the first one, unless it is asked for exactly these.
    const exact = { ...this.constraints(), noiseSuppression: { exact: isOn } };
    const track = await this.#openTrack(exact).catch((error: unknown) => {
      throw isOverconstrained(error) ? noiseSuppressionError(isOn) : error;
    });
    if (!track || !isAsChosen(track, isOn)) {
      track?.stop();
      throw noiseSuppressionError(isOn);
    }
    this.show(track);
    old.stop();
  }

  async #openTrack(audio = this.constraints()): Promise<MediaStreamTrack | null> {
    requireMediaDevices();
    const stream = await navigator.mediaDevices.getUserMedia({ audio });
    return stream.getAudioTracks()[0] ?? null;
  }

  #ended(track: MediaStreamTrack): void {
    if (this.track() !== track) return;
    this.fail(noAudioError());
    this.#onStopped();
  }
}

/** A browser that does not report the setting is trusted. */
function isAsChosen(track: MediaStreamTrack, isOn: boolean): boolean {
  return (track.getSettings().noiseSuppression ?? isOn) === isOn;
}

function isOverconstrained(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'OverconstrainedError';
}

const recordingError = (): DeviceError =>
  new DeviceError('Recording a voice note', 'Stop the recording before you unmute yourself.', 'busy');
