/** The direction of the camera on the back of the phone, in degrees. */
export interface Orientation {
  /** The angle around the vertical, from an arbitrary direction, since only differences count. */
  azimuth: number;
  /** The angle above the horizon. */
  elevation: number;
  /** The rotation of the camera around its axis; 0 is upright. */
  roll: number;
  /** Degrees a second. */
  turningSpeed: number;
}

/** `silent`: the browser has the interface, but this device has no gyroscope. */
export type MotionState = 'starting' | 'measuring' | 'silent' | 'denied' | 'unsupported';

/** A device with a sensor reports at least every 100 ms; this long without a reading means that there is none. */
const PATIENCE_MS = 2000;

type Requestable = typeof DeviceOrientationEvent & {
  requestPermission?: () => Promise<'granted' | 'denied'>;
};

/** Reads the phone's orientation until it is closed. */
export class MotionSensor {
  state: MotionState = 'starting';
  readonly #onState: (state: MotionState) => void;
  readonly #closed = new AbortController();
  #last: { orientation: Orientation; at: number } | null = null;

  private constructor(onState: (state: MotionState) => void) {
    this.#onState = onState;
  }

  /**
   * Must be called in a tap, because iOS otherwise denies the permission. Never throws: a scan works without a
   * sensor.
   */
  static async start(onState: (state: MotionState) => void): Promise<MotionSensor> {
    const sensor = new MotionSensor(onState);
    await sensor.#listen();
    return sensor;
  }

  /** The last reading; null without one. */
  get orientation(): Orientation | null {
    return this.#last?.orientation ?? null;
  }

  close(): void {
    this.#closed.abort();
  }

  async #listen(): Promise<void> {
    if (typeof DeviceOrientationEvent === 'undefined') return this.#show('unsupported');
    if ((await permission()) === 'denied') return this.#show('denied');
    const { signal } = this.#closed;
    if (signal.aborted) return;
    window.addEventListener('deviceorientation', (event) => this.#read(event), { signal });
    const timer = setTimeout(() => this.state === 'starting' && this.#show('silent'), PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  #read({ alpha, beta, gamma, timeStamp }: DeviceOrientationEvent): void {
    if (alpha === null || beta === null || gamma === null) return;
    const view = viewOf(alpha, beta, gamma);
    const before = this.#last;
    const seconds = before ? (timeStamp - before.at) / 1000 : 0;
    const turned = before ? angleBetween(before.orientation, view) : 0;
    const turningSpeed = seconds > 0 ? turned / seconds : 0;
    this.#last = { orientation: { ...view, turningSpeed }, at: timeStamp };
    if (this.state !== 'measuring') this.#show('measuring');
  }

  #show(state: MotionState): void {
    this.state = state;
    this.#onState(state);
  }
}

async function permission(): Promise<'granted' | 'denied'> {
  const { requestPermission } = DeviceOrientationEvent as Requestable;
  if (!requestPermission) return 'granted';
  // It is rejected without a tap, or if the page may not ask.
  return await requestPermission.call(DeviceOrientationEvent).catch(() => 'denied' as const);
}

type View = Omit<Orientation, 'turningSpeed'>;

/**
 * Computes the view from the angles of the W3C's Device Orientation Event, whose rotation is Z(alpha) X'(beta)
 * Y''(gamma): the camera faces along the device's -z axis, and the upper side of its picture is the device's y
 * axis.
 */
export function viewOf(alpha: number, beta: number, gamma: number): View {
  const [a, b, g] = [radians(alpha), radians(beta), radians(gamma)];
  const x = -(Math.cos(a) * Math.sin(g) + Math.sin(a) * Math.sin(b) * Math.cos(g));
  const y = -(Math.sin(a) * Math.sin(g) - Math.cos(a) * Math.sin(b) * Math.cos(g));
  const z = -Math.cos(b) * Math.cos(g);
  // The heights of the device's right and upper sides determine its roll.
  const roll = Math.atan2(Math.cos(b) * Math.sin(g), Math.sin(b));
  return {
    azimuth: (degrees(Math.atan2(x, y)) + 360) % 360,
    elevation: degrees(Math.asin(Math.min(Math.max(z, -1), 1))),
    roll: degrees(roll),
  };
}

type Direction = Pick<Orientation, 'azimuth' | 'elevation'>;

/** Degrees between two directions. */
export function angleBetween(one: Direction, other: Direction): number {
  const [e1, e2] = [radians(one.elevation), radians(other.elevation)];
  const turn = radians(one.azimuth - other.azimuth);
  const cosine = Math.sin(e1) * Math.sin(e2) + Math.cos(e1) * Math.cos(e2) * Math.cos(turn);
  return degrees(Math.acos(Math.min(Math.max(cosine, -1), 1)));
}

const radians = (angle: number): number => (angle * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;
