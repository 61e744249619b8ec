import { vi } from 'vitest';

/** A camera, a microphone and a GPS receiver for tests in jsdom, which has none of them. */

export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio';
  readonly settings: MediaTrackSettings;
  capabilities: MediaTrackCapabilities & { torch?: boolean } = {};
  #constraints: MediaTrackConstraints = {};
  enabled = true;
  muted = false;
  contentHint = '';
  readyState: 'live' | 'ended' = 'live';
  readonly copies: FakeTrack[] = [];

  constructor(kind: 'video' | 'audio', settings: MediaTrackSettings = {}) {
    super();
    this.kind = kind;
    this.settings = settings;
  }

  getSettings(): MediaTrackSettings {
    return this.settings;
  }

  applyConstraints = vi.fn((constraints: MediaTrackConstraints) => {
    this.#constraints = constraints;
    return Promise.resolve();
  });

  getConstraints(): MediaTrackConstraints {
    return this.#constraints;
  }

  getCapabilities(): MediaTrackCapabilities & { torch?: boolean } {
    return this.capabilities;
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** Another view of the same device, which is enabled and stopped separately. */
  clone(): FakeTrack {
    const copy = new FakeTrack(this.kind, this.settings);
    copy.enabled = this.enabled;
    this.copies.push(copy);
    return copy;
  }

  /** Stops the camera as the operating system does. */
  endedBySystem(): void {
    this.readyState = 'ended';
    this.dispatchEvent(new Event('ended'));
  }

  interrupt(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

type Refuse = (constraints: MediaStreamConstraints) => DOMException | null;

export class FakeDevices extends EventTarget {
  readonly requests: MediaStreamConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  inputs = [
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera' },
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera' },
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone' },
  ];
  refuse: Refuse = () => null;
  /** Whether its cameras have a light. */
  hasTorch = false;

  getUserMedia = vi.fn((constraints: MediaStreamConstraints) => {
    this.requests.push(constraints);
    const refusal = this.refuse(constraints);
    if (refusal) return Promise.reject(refusal);
    const video = constraints.video ? [this.#track('video', constraints.video)] : [];
    const audio = constraints.audio ? [this.#track('audio', constraints.audio)] : [];
    return Promise.resolve({ getVideoTracks: () => video, getAudioTracks: () => audio });
  });

  enumerateDevices(): Promise<unknown[]> {
    return Promise.resolve(this.inputs);
  }

  last(kind: 'video' | 'audio'): FakeTrack {
    const track = this.tracks.findLast((candidate) => candidate.kind === kind);
    if (!track) throw new Error(`No ${kind} track was opened`);
    return track;
  }

  install(): void {
    Object.defineProperty(navigator, 'mediaDevices', { value: this, configurable: true });
  }

  #track(kind: 'video' | 'audio', constraints: boolean | MediaTrackConstraints): FakeTrack {
    const requested = typeof constraints === 'object' ? constraints.facingMode : undefined;
    const facing =
      typeof requested === 'object' && !Array.isArray(requested)
        ? (requested.exact ?? requested.ideal)
        : requested;
    const track = new FakeTrack(kind, typeof facing === 'string' ? { facingMode: facing } : {});
    track.capabilities = this.hasTorch && kind === 'video' ? { torch: true } : {};
    this.tracks.push(track);
    return track;
  }
}

type OnFix = (position: { coords: Partial<GeolocationCoordinates>; timestamp: number }) => void;
type OnGeolocationError = (error: { code: number; PERMISSION_DENIED: number }) => void;
interface Asked {
  onFix: OnFix;
  onError: OnGeolocationError;
  options: PositionOptions;
}

const ERROR_CODES = { denied: 1, unavailable: 2, timeout: 3 };

/** A phone that reports a position when it moves, and when a fix is requested. */
export class FakeGeolocation {
  readonly requests: Asked[] = [];
  readonly watches = new Map<number, Asked>();
  #lastWatch = 0;

  install(): this {
    Object.defineProperty(navigator, 'geolocation', { value: this, configurable: true });
    return this;
  }

  watchPosition(onFix: OnFix, onError: OnGeolocationError, options: PositionOptions): number {
    this.#lastWatch += 1;
    this.watches.set(this.#lastWatch, { onFix, onError, options });
    return this.#lastWatch;
  }

  clearWatch(id: number): void {
    this.watches.delete(id);
  }

  getCurrentPosition(onFix: OnFix, onError: OnGeolocationError, options: PositionOptions): void {
    this.requests.push({ onFix, onError, options });
  }

  /** Replies to the oldest request. */
  answer(coords: Partial<GeolocationCoordinates> = {}, timestamp = Date.now()): void {
    this.requests.shift()?.onFix({ ...fixOf(coords), timestamp });
  }

  refuse(kind: keyof typeof ERROR_CODES): void {
    this.requests.shift()?.onError({ code: ERROR_CODES[kind], PERMISSION_DENIED: 1 });
  }

  /** Reports a new position to all watches. */
  move(coords: Partial<GeolocationCoordinates> = {}): void {
    for (const { onFix } of this.watches.values()) onFix(fixOf(coords));
  }

  fail(kind: keyof typeof ERROR_CODES): void {
    for (const { onError } of this.watches.values())
      onError({ code: ERROR_CODES[kind], PERMISSION_DENIED: 1 });
  }
}

function fixOf(coords: Partial<GeolocationCoordinates>) {
  const still = { altitude: null, heading: Number.NaN, speed: null };
  const place = { latitude: 25.98, longitude: -80.23, accuracy: 7 };
  return { coords: { ...still, ...place, ...coords }, timestamp: Date.now() };
}
