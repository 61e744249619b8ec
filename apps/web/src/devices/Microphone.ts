import { DeviceError, noAudioError, toMicrophoneError } from './DeviceError.ts';
import type { LocalMediaStore } from './localMediaState.ts';
import { microphoneConstraints, requireMediaDevices } from './openCamera.ts';

/** The microphone of this device. Muting keeps the track and silences it, so that unmuting is instant. */
export class Microphone {
  wanted = false;
  readonly #store: LocalMediaStore;
  readonly #onLost: () => void;
  /** Outlives a track: a muted microphone is still muted when it returns after a phone call. */
  #muted = false;
  /**
   * Whether a voice note is being recorded: the call then hears no sound, whatever the person has chosen for
   * it.
   */
  #silenced = false;

  constructor(store: LocalMediaStore, onLost: () => void) {
    this.#store = store;
    this.#onLost = onLost;
  }

  constraints(): MediaTrackConstraints {
    return microphoneConstraints(this.#store.getState().microphoneId);
  }

  async open(): Promise<void> {
    this.begin();
    try {
      requireMediaDevices();
      const stream = await navigator.mediaDevices.getUserMedia({ audio: this.constraints() });
      this.show(stream.getAudioTracks()[0] ?? null);
    } catch (error) {
      throw this.fail(error);
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
    return this.wanted && this.#store.getState().microphone.name === 'failed';
  }

  #showLive(track: MediaStreamTrack): void {
    const muted = this.#muted || this.#silenced;
    track.enabled = !muted;
    this.#store.setState({ microphone: { name: 'live', track, muted, isRecording: this.#silenced } });
  }

  #ended(track: MediaStreamTrack): void {
    if (this.track() !== track) return;
    this.fail(noAudioError());
    this.#onLost();
  }
}

const recordingError = (): DeviceError =>
  new DeviceError('Recording a voice note', 'Stop the recording before you unmute yourself.', 'busy');
