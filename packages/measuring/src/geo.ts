import type { Site } from '@sightline/contracts/site/site';

/** Distances on the ground: computed in meters, shown in the units of US readers. */

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The radius in the product's specification; the true mean radius is 9 m longer. */
const EARTH_RADIUS_METERS = 6_371_000;
export const METERS_PER_FOOT = 0.3048;
const METERS_PER_MILE = 1609.344;

/** The area of an inspection: its site with the company's radius around it. */
export interface SiteArea extends Coordinates {
  radiusMeters: number;
}

/** The area of a site: the company's radius around it, farther by the extent of a street that was looked up. */
export function areaOf(
  {
    latitude,
    longitude,
    source,
    accuracyMeters,
  }: Pick<Site, keyof Coordinates | 'source' | 'accuracyMeters'>,
  radiusMeters: number,
): SiteArea {
  const extentMeters = source === 'geocoded' ? (accuracyMeters ?? 0) : 0;
  return { latitude, longitude, radiusMeters: radiusMeters + extentMeters };
}

/** The distance from the property; both null where the reading or the site is unknown. */
export interface DistanceFacts {
  /** The distance from the property in whole meters. */
  distanceMeters: number | null;
  /** Whether the distance exceeds the radius. */
  isOffSite: boolean | null;
}

/**
 * A reading's distance from the property, and whether it exceeds the radius; computed when read. Decision 122.
 */
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
  // Rounding may raise the value for opposite points above 1, which has no arcsine.
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, haversine)));
}

/** The distance, `180 ft from the property` below 1,000 feet, otherwise `1.3 mi from the property`. */
export function distanceText(meters: number): string {
  const feet = Math.round(meters / METERS_PER_FOOT);
  const length = feet < 1000 ? `${feet} ft` : `${milesText(meters / METERS_PER_MILE)} mi`;
  return `${length} from the property`;
}

/**
 * The position with six decimals, about four inches, in the form of the product's specification: `25.774200,
 * -80.193600`.
 */
export function latitudeLongitudeText({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
}

/** Whether a position is outside the radius even if it is wrong by its whole accuracy. All in meters. */
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
