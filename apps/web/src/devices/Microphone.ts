import { type DeviceError, noAudioError, toMicrophoneError } from './DeviceError.ts';
import type { LocalMediaStore } from './localMediaState.ts';
import { microphoneConstraints, requireMediaDevices } from './openCamera.ts';

/** The microphone of this device. Muting keeps the track and silences it, so that unmuting is instant. */
export class Microphone {
  wanted = false;
  readonly #store: LocalMediaStore;
  readonly #onLost: () => void;
  /** Outlives a track: a microphone that comes back after a phone call comes back muted if it was. */
  #muted = false;

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
    track.enabled = !this.#muted;
    track.addEventListener('ended', () => this.#ended(track));
    this.#store.setState({ microphone: { name: 'live', track, muted: this.#muted } });
  }

  fail(error: unknown): DeviceError {
    const failure = toMicrophoneError(error);
    this.#store.setState({ microphone: { name: 'failed', error: failure } });
    return failure;
  }

  setMuted(muted: boolean): void {
    const track = this.track();
    if (!track) throw noAudioError();
    this.#muted = muted;
    track.enabled = !muted;
    this.#store.setState({ microphone: { name: 'live', track, muted } });
  }

  /** For the next track: it must not be heard even for a moment. */
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

  #ended(track: MediaStreamTrack): void {
    if (this.track() !== track) return;
    this.fail(noAudioError());
    this.#onLost();
  }
}
