import type { PositionCategory } from '@sightline/contracts/positions/positions';
import { METERS_PER_FOOT } from '@sightline/measuring/geo';

/** A track drawn to scale without a map: north is up, and one scale holds for the whole drawing. */

export interface TrackPoint {
  id: string;
  latitude: number;
  longitude: number;
  accuracyMeters: number;
  category: PositionCategory;
}

interface DrawnPoint {
  id: string;
  category: PositionCategory;
  x: number;
  y: number;
  /** The radius of the accuracy circle, in pixels. */
  radius: number;
}

interface TrackLayout {
  points: readonly DrawnPoint[];
  scale: { pixels: number; label: string };
}

const METERS_PER_DEGREE = (Math.PI * 6_371_000) / 180;
const FEET_PER_MILE = 5280;
/** The margin shows the accuracy circles, but never shrinks the track to a dot. */
const LEAST_MARGIN_METERS = 10;
const MOST_MARGIN_METERS = 40;
/** The ring around the latest point stays inside, and the points stay above the scale bar. */
const PADDING_PIXELS = 28;

export function layoutTrack(
  track: readonly TrackPoint[],
  { width, height }: { width: number; height: number },
): TrackLayout {
  const flat = track.map((point) => ({ ...point, ...metersFrom(track[0] ?? point, point) }));
  const [east, north] = [extent(flat.map(({ x }) => x)), extent(flat.map(({ y }) => y))];
  const worst = Math.max(0, ...track.map(({ accuracyMeters }) => accuracyMeters));
  const margin = Math.min(MOST_MARGIN_METERS, Math.max(LEAST_MARGIN_METERS, worst));
  const pixelsPerMeter = Math.min(
    (width - 2 * PADDING_PIXELS) / (east.span + 2 * margin),
    (height - 2 * PADDING_PIXELS) / (north.span + 2 * margin),
  );
  const points = flat.map(({ id, category, x, y, accuracyMeters }) => ({
    id,
    category,
    x: width / 2 + (x - east.middle) * pixelsPerMeter,
    y: height / 2 - (y - north.middle) * pixelsPerMeter,
    radius: accuracyMeters * pixelsPerMeter,
  }));
  return { points, scale: scaleBar(pixelsPerMeter, width / 3) };
}

/** Meters to the east and to the north; exact enough for a site, also across the date line. */
function metersFrom(origin: TrackPoint, { latitude, longitude }: TrackPoint): { x: number; y: number } {
  const east = ((longitude - origin.longitude + 540) % 360) - 180;
  return {
    x: east * METERS_PER_DEGREE * Math.cos((origin.latitude * Math.PI) / 180),
    y: (latitude - origin.latitude) * METERS_PER_DEGREE,
  };
}

function extent(values: readonly number[]): { span: number; middle: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return { span: most - least, middle: (most + least) / 2 };
}

/** The longest round distance that fits: 1, 2 or 5 times a power of ten, in feet or miles. */
function scaleBar(pixelsPerMeter: number, mostPixels: number): TrackLayout['scale'] {
  const mostFeet = mostPixels / pixelsPerMeter / METERS_PER_FOOT;
  const inMiles = mostFeet >= FEET_PER_MILE;
  const length = roundDown(inMiles ? mostFeet / FEET_PER_MILE : mostFeet);
  const feet = inMiles ? length * FEET_PER_MILE : length;
  const label = `${length.toLocaleString('en-US')} ${inMiles ? 'mi' : 'ft'}`;
  return { pixels: feet * METERS_PER_FOOT * pixelsPerMeter, label };
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [5, 2, 1].find((candidate) => candidate * power <= value) ?? 1;
  return step * power;
}
