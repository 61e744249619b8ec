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

interface FakeInput {
  kind: MediaDeviceKind;
  deviceId: string;
  label: string;
  groupId: string;
}

class FakePermission extends EventTarget {
  state: PermissionState = 'granted';
}

/** The permissions of a browser that reports them, and their changes. */
export class FakePermissions {
  readonly #statuses = { camera: new FakePermission(), microphone: new FakePermission() };

  install(): this {
    Object.defineProperty(navigator, 'permissions', { value: this, configurable: true });
    return this;
  }

  query({ name }: { name: 'camera' | 'microphone' }): Promise<unknown> {
    return Promise.resolve(this.#statuses[name]);
  }

  set(name: 'camera' | 'microphone', state: PermissionState): void {
    this.#statuses[name].state = state;
    this.#statuses[name].dispatchEvent(new Event('change'));
  }
}

type Refuse = (constraints: MediaStreamConstraints) => DOMException | null;

export class FakeDevices extends EventTarget {
  readonly requests: MediaStreamConstraints[] = [];
  readonly tracks: FakeTrack[] = [];
  inputs: FakeInput[] = [
    { kind: 'videoinput', deviceId: 'back', label: 'Back camera', groupId: 'phone' },
    { kind: 'videoinput', deviceId: 'front', label: 'Front camera', groupId: 'phone' },
    { kind: 'audioinput', deviceId: 'mic', label: 'Microphone', groupId: 'phone' },
  ];
  /** Whether the system mutes each new track, as during a phone call. */
  isPaused = false;
  refuse: Refuse = () => null;
  /** Whether its microphones do without noise suppression, or with it, whatever is requested. */
  fixedNoiseSuppression: boolean | null = null;
  /** Whether its cameras have a light. */
  hasTorch = false;

  getUserMedia = vi.fn((constraints: MediaStreamConstraints) => {
    this.requests.push(constraints);
    const refusal = this.refuse(constraints) ?? this.#missing(constraints);
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

  change(inputs: FakeInput[]): void {
    this.inputs = inputs;
    this.dispatchEvent(new Event('devicechange'));
  }

  /** The error of a browser for a device that is not there. */
  #missing({ video, audio }: MediaStreamConstraints): DOMException | null {
    const isThere = (constraints: typeof video, kind: MediaDeviceKind): boolean => {
      const id = exactId(constraints);
      const inputs = this.inputs.filter((input) => input.kind === kind);
      return !constraints || (id ? inputs.some(({ deviceId }) => deviceId === id) : inputs.length > 0);
    };
    if (isThere(video, 'videoinput') && isThere(audio, 'audioinput')) return this.#impossible(audio);
    return new DOMException('', exactId(video) || exactId(audio) ? 'OverconstrainedError' : 'NotFoundError');
  }

  /** The error of a browser for an exact setting that the microphone does not have. */
  #impossible(audio: MediaStreamConstraints['audio']): DOMException | null {
    const wanted = typeof audio === 'object' ? audio.noiseSuppression : undefined;
    const isExact = typeof wanted === 'object' && wanted.exact !== undefined;
    const cannot =
      isExact && this.fixedNoiseSuppression !== null && wanted.exact !== this.fixedNoiseSuppression;
    return cannot ? new DOMException('', 'OverconstrainedError') : null;
  }

  /** The hardware of the chosen or the first input. */
  #groupOf(kind: MediaDeviceKind, constraints: boolean | MediaTrackConstraints): string | undefined {
    const id = exactId(constraints);
    return this.inputs.find((input) => input.kind === kind && (!id || input.deviceId === id))?.groupId;
  }

  /** Like Chromium, it gives a second track the setting of an open one unless the constraint is exact. */
  #noiseSuppressionOf(constraints: boolean | MediaTrackConstraints): boolean {
    const wanted = typeof constraints === 'object' ? constraints.noiseSuppression : true;
    if (typeof wanted === 'object') return wanted.exact === true;
    const open = this.tracks.find(({ kind, readyState }) => kind === 'audio' && readyState === 'live');
    return this.fixedNoiseSuppression ?? open?.settings.noiseSuppression ?? wanted ?? true;
  }

  #track(kind: 'video' | 'audio', constraints: boolean | MediaTrackConstraints): FakeTrack {
    const requested = typeof constraints === 'object' ? constraints.facingMode : undefined;
    const facing =
      typeof requested === 'object' && !Array.isArray(requested)
        ? (requested.exact ?? requested.ideal)
        : requested;
    const groupId = this.#groupOf(`${kind}input`, constraints);
    const settings: MediaTrackSettings = groupId === undefined ? {} : { groupId };
    if (typeof facing === 'string') settings.facingMode = facing;
    if (kind === 'audio') settings.noiseSuppression = this.#noiseSuppressionOf(constraints);
    const track = new FakeTrack(kind, settings);
    track.muted = this.isPaused;
    track.capabilities = this.hasTorch && kind === 'video' ? { torch: true } : {};
    this.tracks.push(track);
    return track;
  }
}

function exactId(constraints: boolean | MediaTrackConstraints | undefined): string | null {
  const id = typeof constraints === 'object' ? constraints.deviceId : undefined;
  const exact = typeof id === 'object' && !Array.isArray(id) ? id.exact : undefined;
  return typeof exact === 'string' ? exact : null;
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
