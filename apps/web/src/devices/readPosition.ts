import type { Position } from '@sightline/contracts/core/fields';
import type { PositionReading } from '@sightline/contracts/positions/positions';

/** The reason why a device reported no position. */
export type PositionFailure = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

export class PositionError extends Error {
  readonly kind: PositionFailure;

  constructor(kind: PositionFailure, options?: ErrorOptions) {
    super(`No position: ${kind}`, options);
    this.name = 'PositionError';
    this.kind = kind;
  }
}

/** The options of one capture (second specification, section 9), which accepts a fix of the last minute. */
export const CAPTURE_OPTIONS: PositionOptions = {
  enableHighAccuracy: true,
  timeout: 15_000,
  maximumAge: 60_000,
};

/** The options for the person's present position. A remembered one may be from the drive here. */
export const NEW_READING: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 };

export function hasGeolocation(): boolean {
  return 'geolocation' in navigator && Boolean(navigator.geolocation);
}

/** Reads the position of this device once. Rejects with a PositionError. */
export function readPosition(options = CAPTURE_OPTIONS): Promise<PositionReading> {
  if (!hasGeolocation()) return Promise.reject(new PositionError('unsupported'));
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(toReading(position)),
      (error) => reject(toPositionError(error)),
      options,
    );
  });
}

export function toPositionError(error: GeolocationPositionError): PositionError {
  const KINDS: Record<number, PositionFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };
  return new PositionError(KINDS[error.code] ?? 'unavailable', { cause: error });
}

/**
 * The text of a toast. Of the specification's two texts, the checklist form's is used for a refused permission,
 * and the workspace's for a device that found no position: its permissions need no check.
 */
export function failureText({ kind }: PositionError): { title: string; description: string } {
  if (kind === 'unsupported')
    return {
      title: 'Location Not Supported',
      description: 'Geolocation is not supported by this browser.',
    };
  const isDenied = kind === 'denied';
  return {
    title: 'Location Error',
    description: isDenied
      ? 'Unable to capture location. Please check permissions.'
      : 'Unable to get current location',
  };
}

/**
 * Limits the accuracy to the contract's range: some browsers guess from the network and state thousands of
 * kilometers.
 */
export function positionOf({ latitude, longitude, accuracy }: GeolocationCoordinates): Position {
  return { latitude, longitude, accuracyMeters: Math.min(100_000, Math.max(0, accuracy)) };
}

/** The browser's reading in the shape of the wire. Impossible values are left out rather than refused. */
export function toReading({ coords, timestamp }: GeolocationPosition): PositionReading {
  return {
    ...positionOf(coords),
    altitude: inRange(coords.altitude, -1000, 20_000),
    // Some phones report a full turn for north.
    heading: coords.heading === 360 ? 0 : inRange(coords.heading, 0, 360),
    speedMetersPerSecond: inRange(coords.speed, 0, 1000),
    takenAt: new Date(plausibleTime(timestamp)).toISOString(),
  };
}

/** Null for a missing value, and for the NaN that browsers report while a device does not move. */
function inRange(value: number | null | undefined, least: number, most: number): number | null {
  return typeof value === 'number' && value >= least && value <= most ? value : null;
}

/**
 * The greatest plausible age: some browsers count from another epoch, and a fix used here is never older than
 * minutes.
 */
const OLDEST_MS = 10 * 60_000;

/** The time of a fix in milliseconds, or the present time if the browser's is impossible. */
export function plausibleTime(timestamp: number): number {
  const now = Date.now();
  return Math.abs(now - timestamp) <= OLDEST_MS ? timestamp : now;
}
