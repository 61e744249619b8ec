import type { Position } from '@sightline/contracts/core/fields';
import { METERS_PER_FOOT } from '@sightline/measuring/geo';

/**
 * Texts of positions in photos' facts and in reports. Positions are stored in meters and shown in feet, as US
 * readers expect.
 */

/**
 * The accuracy, `± 23 ft`, rounded up, so that the position is never shown as more precise than it was
 * recorded.
 */
export function accuracyText(meters: number): string {
  return `± ${Math.ceil(meters / METERS_PER_FOOT).toLocaleString('en-US')} ft`;
}

/**
 * The coordinates, `25.774200, -80.193600 (± 23 ft)`, with the age of a position that is older than its
 * subject.
 */
export function coordinatesText(
  { latitude, longitude, accuracyMeters, ageSeconds = 0 }: Position,
  thing = 'photo',
): string {
  const age = ageSeconds === 0 ? '' : `, ${ageText(ageSeconds)} before the ${thing}`;
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)} (${accuracyText(accuracyMeters)}${age})`;
}

/** The text `Position from the file, not verified: 25.774200, -80.193600`. */
export function filePositionText({ latitude, longitude }: Pick<Position, 'latitude' | 'longitude'>): string {
  return `Position from the file, not verified: ${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** A chosen distance, `492 ft (150 m)`, in the unit of readers and in the stored one. */
export function radiusText(meters: number): string {
  const feet = Math.round(meters / METERS_PER_FOOT).toLocaleString('en-US');
  return `${feet} ft (${meters.toLocaleString('en-US')} m)`;
}

function ageText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}
