import { Position } from '@sightline/contracts/core/fields';
import { distanceMeters } from '@sightline/measuring/geo';
import { stateOf, type UsPlace, type UsState } from '@sightline/wording/place/usPlace';
import { z } from 'zod';

/** A place that Nominatim found, and what belongs to the same street. In its data a long street is many pieces. */

const Details = z
  .object({ house_number: z.string(), road: z.string(), postcode: z.string(), state: z.string() })
  .extend({ city: z.string(), town: z.string(), village: z.string(), hamlet: z.string() })
  .partial()
  .extend({ 'ISO3166-2-lvl4': z.string().optional() });

export const FoundPlace = z.object({
  display_name: z.string().trim().min(1).max(500),
  lat: z.coerce.number().pipe(Position.shape.latitude),
  lon: z.coerce.number().pipe(Position.shape.longitude),
  category: z.string().default(''),
  type: z.string().default(''),
  address: Details.default({}),
  /** South, north, west, east. */
  boundingbox: z
    .tuple([z.coerce.number(), z.coerce.number(), z.coerce.number(), z.coerce.number()])
    .optional(),
});
export type FoundPlace = z.output<typeof FoundPlace>;

type Pieces = [FoundPlace, ...FoundPlace[]];

/** Degrees. */
interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

/** The longest gap in a road, such as a park or a canal that interrupts it. */
const GAP_METERS = 1000;

export const isStreet = ({ category }: FoundPlace): boolean => category === 'highway';

export function stateOfPlace({ address }: FoundPlace): UsState | null {
  return stateOf(address['ISO3166-2-lvl4'] ?? '') ?? stateOf(address.state ?? '');
}

export function boxOf({ lat, lon, boundingbox }: FoundPlace): Box {
  const [south, north, west, east] = boundingbox ?? [lat, lat, lon, lon];
  return { south, north, west, east };
}

export function boxAround(boxes: readonly Box[]): Box {
  return {
    south: Math.min(...boxes.map(({ south }) => south)),
    north: Math.max(...boxes.map(({ north }) => north)),
    west: Math.min(...boxes.map(({ west }) => west)),
    east: Math.max(...boxes.map(({ east }) => east)),
  };
}

/**
 * The pieces of the street of the best hit. Null where the address may be on another street of this name: in a town that the
 * address does not rule out, or too far away to be the same street.
 */
export function piecesOf(
  best: FoundPlace,
  hits: readonly FoundPlace[],
  { address, expected }: { address: string; expected: UsPlace },
): Pieces | null {
  const named = hits.filter((hit) => isStreet(hit) && hit.address.road === best.address.road);
  // A ZIP code may include parts of several towns, and an address has the name of its post office.
  const inTown = expected.zip === null ? named.filter((hit) => !isRuledOut(hit, address, named)) : named;
  const first = inTown.includes(best) ? best : (inTown[0] ?? best);
  const pieces = connected(first, inTown);
  const isOneTown = expected.zip !== null || pieces.every((piece) => isSameTown(piece, first));
  return isOneTown && pieces.length === inTown.length ? pieces : null;
}

/** Whether the address names the town of another hit, and not that of this one. */
function isRuledOut(hit: FoundPlace, address: string, others: readonly FoundPlace[]): boolean {
  const isNamed = (place: FoundPlace): boolean => includesName(address, townOf(place));
  return townOf(hit) !== null && !isNamed(hit) && others.some(isNamed);
}

function includesName(text: string, name: string | null): boolean {
  return name !== null && ` ${plain(text)} `.includes(` ${plain(name)} `);
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s,.]+/g, ' ')
    .trim();

function townOf({ address }: FoundPlace): string | null {
  return address.city ?? address.town ?? address.village ?? address.hamlet ?? null;
}

function isSameTown(one: FoundPlace, other: FoundPlace): boolean {
  const [here, there] = [townOf(one), townOf(other)];
  return here === null || there === null || here === there;
}

/** The places that are reached from the first one without a long gap. */
function connected(first: FoundPlace, places: readonly FoundPlace[]): Pieces {
  const reached: Pieces = [first];
  for (const from of reached)
    for (const to of places)
      if (!reached.includes(to) && gapMeters(boxOf(from), boxOf(to)) <= GAP_METERS) reached.push(to);
  return reached;
}

/** The distance between two boxes; 0 where they overlap. */
function gapMeters(one: Box, other: Box): number {
  const latitude = gapOf([one.south, one.north], [other.south, other.north]);
  const longitude = gapOf([one.west, one.east], [other.west, other.east]);
  const at = { latitude: one.south, longitude: one.west };
  return distanceMeters(at, { latitude: one.south + latitude, longitude: one.west + longitude });
}

type Range = readonly [from: number, to: number];

const gapOf = (one: Range, other: Range): number => Math.max(0, other[0] - one[1], one[0] - other[1]);
