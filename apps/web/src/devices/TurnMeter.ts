import type { MeasuredMotion } from '@sightline/contracts/rooms/liveness';
import { MotionSensor, type Orientation, viewOf } from './MotionSensor.ts';

/** Half a turn within this time would be needed to be taken for one in the other direction. */
const POLL_MS = 50;

type Direction = Pick<Orientation, 'azimuth' | 'elevation'>;

/** Measures how far the phone turns and tilts from its first reading on. */
export class TurnMeter {
  readonly #closed = new AbortController();
  #sensor: MotionSensor | null = null;
  #first: Direction | null = null;
  #last: Direction | null = null;
  /** Degrees to the right, without the jump from 360 to 0. */
  #turned = 0;
  #headings: { first: number; last: number } | null = null;

  private constructor() {
    const timer = setInterval(() => this.#poll(), POLL_MS);
    const { signal } = this.#closed;
    signal.addEventListener('abort', () => clearInterval(timer));
    // Browsers other than Chromium have no event for the direction from north.
    window.addEventListener('deviceorientationabsolute', (event) => this.#readCompass(event), { signal });
  }

  /** Must be called in a tap, because iOS otherwise denies the permission. */
  static async start(): Promise<TurnMeter> {
    const meter = new TurnMeter();
    const sensor = await MotionSensor.start(() => {});
    meter.#sensor = sensor;
    meter.#closed.signal.addEventListener('abort', () => sensor.close());
    return meter;
  }

  /** The movement since the first reading. */
  result(): MeasuredMotion {
    this.#poll();
    if (!this.#first || !this.#last)
      return { state: 'unmeasured', reason: this.#sensor?.state === 'denied' ? 'denied' : 'noSensor' };
    return {
      state: 'measured',
      turnedDegrees: clamped(this.#turned, 3600),
      tiltedDegrees: clamped(this.#last.elevation - this.#first.elevation, 180),
      headings: this.#headings && [Math.round(this.#headings.first), Math.round(this.#headings.last)],
    };
  }

  close(): void {
    this.#closed.abort();
  }

  #poll(): void {
    const now = this.#sensor?.orientation;
    if (!now) return;
    this.#first ??= now;
    this.#turned += shortestTurn((this.#last ?? now).azimuth, now.azimuth);
    this.#last = now;
  }

  #readCompass({ alpha, beta, gamma }: DeviceOrientationEvent): void {
    if (alpha === null || beta === null || gamma === null) return;
    const { azimuth } = viewOf(alpha, beta, gamma);
    this.#headings = { first: this.#headings?.first ?? azimuth, last: azimuth };
  }
}

/** Degrees to the right from one direction to the other, at most half a turn. */
function shortestTurn(from: number, to: number): number {
  return ((to - from + 540) % 360) - 180;
}

/** Zero has no sign on the wire. */
function clamped(degrees: number, most: number): number {
  return Math.round(Math.min(Math.max(degrees, -most), most)) + 0;
}
