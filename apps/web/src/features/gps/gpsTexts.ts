import { METERS_PER_FOOT } from '@sightline/measuring/geo';
import { accuracyText } from '@sightline/wording/positionTexts';
import type { PositionFailure } from '../../devices/readPosition.ts';

/** The texts of the specification. */

export const UNSUPPORTED = {
  title: 'GPS Unavailable',
  description: 'Geolocation is not supported by this browser.',
};

export const DENIED_BANNER =
  'Location access denied. Please enable location permissions in your browser settings.';

export const FAILURE_TEXTS: Record<PositionFailure, string> = {
  unsupported: UNSUPPORTED.description,
  denied: 'GPS permission denied. Please allow location access.',
  unavailable: 'GPS position unavailable. Check your device settings.',
  timeout: 'GPS timeout. Try again or check your signal.',
};

export function accuracyWarning(
  accuracyMeters: number,
  thresholdMeters: number,
): { title: string; description: string } {
  const limit = `${thresholdMeters} m`;
  return {
    title: 'Low Accuracy Warning',
    description: `Not recorded: the accuracy of ${withMeters(accuracyMeters)} is worse than ${limit}. Move away from walls and try again.`,
  };
}

/** `± 23 ft (7 m)`: feet for reading, meters for comparison with the threshold. */
export function withMeters(accuracyMeters: number): string {
  return `${accuracyText(accuracyMeters)} (${Math.ceil(accuracyMeters)} m)`;
}

/** `16.2 km/h (10.1 mph)`. */
export function speedText(metersPerSecond: number): string {
  const kilometersPerHour = metersPerSecond * 3.6;
  return `${kilometersPerHour.toFixed(1)} km/h (${(kilometersPerHour / KILOMETERS_PER_MILE).toFixed(1)} mph)`;
}

const KILOMETERS_PER_MILE = 1.609344;
const FEET_PER_MILE = 5280;

/** `123 ft (37.5 m)`, or miles from a thousand feet. */
export function lengthText(meters: number): string {
  const feet = meters / METERS_PER_FOOT;
  if (feet < 1000) return `${Math.round(feet)} ft (${meters.toFixed(1)} m)`;
  const metric = meters < 1000 ? `${Math.round(meters)} m` : `${(meters / 1000).toFixed(2)} km`;
  return `${(feet / FEET_PER_MILE).toFixed(2)} mi (${metric})`;
}
