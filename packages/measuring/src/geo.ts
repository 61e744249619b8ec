/** Distances on the ground: measured in meters, worded for US readers. */

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** As the product's specification gives it; the true mean radius is 9 m longer. */
const EARTH_RADIUS_METERS = 6_371_000;
export const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;

/** Where an inspection takes place: its site with the company's radius around it. */
export interface SiteArea extends Coordinates {
  radiusMeters: number;
}

/** Both null where the reading or the site is unknown. */
export interface DistanceFacts {
  /** From the property, in whole meters. */
  distanceMeters: number | null;
  /** Farther away than the radius. */
  isOffSite: boolean | null;
}

/** How far a reading is from the property, and whether that is too far; computed when read. Decision 122. */
export function distanceFacts(
  reading: (Coordinates & { accuracyMeters: number }) | null,
  area: SiteArea | null,
): DistanceFacts {
  if (!reading || !area) return { distanceMeters: null, isOffSite: null };
  const distance = distanceMeters(reading, area);
  const { accuracyMeters } = reading;
  const isOffSite = isOutside(distance, { accuracyMeters, radiusMeters: area.radiusMeters });
  return { distanceMeters: Math.round(distance), isOffSite };
}

/** The great-circle distance in meters (haversine formula). */
export function distanceMeters(one: Coordinates, other: Coordinates): number {
  const latitudes = radians(other.latitude - one.latitude) / 2;
  const longitudes = radians(other.longitude - one.longitude) / 2;
  const scale = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  const haversine = Math.sin(latitudes) ** 2 + scale * Math.sin(longitudes) ** 2;
  // Rounding may lift the value for opposite points above 1, which has no arcsine.
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** `180 ft from the property` below 1,000 feet, `1.3 mi from the property` from there on. */
export function distanceText(meters: number): string {
  const feet = Math.round(meters / METERS_PER_FOOT);
  const length = feet < 1000 ? `${feet} ft` : `${milesText(meters / METERS_PER_MILE)} mi`;
  return `${length} from the property`;
}

/** Six decimals, about four inches, as the product's specification writes a position: `25.774200, -80.193600`. */
export function latitudeLongitudeText({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** Whether a position is outside of the radius even if it is wrong by its whole accuracy. All in meters. */
export function isOutside(
  distance: number,
  { accuracyMeters, radiusMeters }: { accuracyMeters: number; radiusMeters: number },
): boolean {
  return distance - accuracyMeters > radiusMeters;
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

function milesText(miles: number): string {
  return miles.toLocaleString('en-US', { maximumFractionDigits: miles < 10 ? 1 : 0 });
}
