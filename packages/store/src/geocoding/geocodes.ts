import { Instant, Position } from '@sightline/contracts/core/fields';
import { SiteMiss } from '@sightline/contracts/core/siteMiss';
import type { Coordinates } from '@sightline/measuring/geo';
import type { UsPlace } from '@sightline/wording/place/usPlace';
import { trusted } from 'mongoose';
import { z } from 'zod';
import { type RecordOf, stored } from '../core/shape.ts';
import type { Store } from '../core/store.ts';

const { latitude, longitude } = Position.shape;

/** Cached answers of the geocoder, by rounded coordinates or normalized address. */
export const geocodes = stored(
  'geocodes',
  z.object({
    /** The key, `at 25.9812,-80.2343` or `of 12 palm way miramar in FL`. */
    id: z.string(),
    /** The place; null if the geocoder knows none. */
    found: z
      .object({
        address: z.string(),
        latitude,
        longitude,
        accuracyMeters: Position.shape.accuracyMeters.nullable(),
      })
      .nullable(),
    /** Why there is no place of an address; null for one that was found, and for coordinates. */
    miss: SiteMiss.nullable(),
    expiresAt: Instant,
  }),
  [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
);

interface GeocodeRecord extends RecordOf<typeof geocodes> {}
export type KnownPlace = Pick<GeocodeRecord, 'found' | 'miss'>;

const DAY_MS = 24 * 3600_000;
/** The time after which new streets and corrections are looked up. */
const FOUND_FOR_MS = 90 * DAY_MS;
const NOTHING_FOUND_FOR_MS = DAY_MS;

/**
 * Coordinates rounded to about 11 m: neighboring readings share an answer, and the provider gets no exact
 * position.
 */
export function roundedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

// Adding zero turns -0, which would be written differently, into 0.
const rounded = (degrees: number): number => Number(degrees.toFixed(4)) + 0;

export function coordinatesKey(coordinates: Coordinates): string {
  const { latitude, longitude } = roundedCoordinates(coordinates);
  return `at ${latitude.toFixed(4)},${longitude.toFixed(4)}`;
}

/** The key of an address in the state where it is expected, independent of capitals, commas and spaces. */
export function addressKey(address: string, { state }: Pick<UsPlace, 'state'>): string {
  const written = address
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
  return `of ${written} in ${state ?? 'any state'}`;
}

/** The cached answer; undefined when there is none, or it is too old. */
export async function recallGeocode(store: Store, key: string): Promise<KnownPlace | undefined> {
  const filter = { _id: key, expiresAt: trusted({ $gt: new Date() }) };
  return (await store.of(geocodes).findOne(filter).lean<GeocodeRecord>()) ?? undefined;
}

export async function rememberGeocode(store: Store, key: string, { found, miss }: KnownPlace): Promise<void> {
  const expiresAt = new Date(Date.now() + (found ? FOUND_FOR_MS : NOTHING_FOUND_FOR_MS));
  await store.of(geocodes).updateOne({ _id: key }, { $set: { found, miss, expiresAt } }, { upsert: true });
}

/**
 * The known address of each place, by `coordinatesKey`. The geocoder is not asked, and expired answers count.
 */
export async function recallAddresses(
  store: Store,
  places: readonly Coordinates[],
): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(places.map(coordinatesKey))];
  const filter = { _id: trusted({ $in: keys }) };
  const known = await store.of(geocodes).find(filter).lean<GeocodeRecord[]>();
  return new Map(known.flatMap(({ _id, found }) => (found ? [[_id, found.address]] : [])));
}
