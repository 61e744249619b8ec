import type { Mask } from '../regions.ts';
import { type Crest, crestsOf } from './crests.ts';
import { LineVotes } from './LineVotes.ts';
import type { Ridges } from './ridges.ts';

/** Of the longer side: a joint, an edge or a cable is straight for so long, and a crack is not. */
const LEAST_LENGTH = 0.3;
/** How far a crest may lie beside the line, in pixels. */
const BAND = 2.5;
/**
 * The standard deviation of the crests from the line, in pixels: above the first it only looks straight from afar. Between
 * both it is a joint where a straighter one is in the picture, and else part of a crack.
 */
const MOST_DEVIATION = 1;
const STRAIGHT = 0.7;
/** A line continues behind a gap as wide as this, in pixels. */
const MOST_GAP = 12;
/** Of its length, how much of a line is there. */
const LEAST_SEEN = 0.7;
/** To each side of the line: what is brighter or darker than the surface along it. */
const HALF_WIDTH = 4;
/** Pictures of gratings and blinds have more lines than anybody would call joints. */
const MOST_LINES = 60;

/** The points at this offset from the origin along the normal of the direction. */
interface Line {
  angle: number;
  offset: number;
}

interface Segment extends Line {
  /** Places along the line. */
  from: number;
  to: number;
  /** Of its crests from it, in pixels. */
  deviation: number;
}

/** The pixels of lines that are straight over nearly a third of the picture. */
export function straightLines(ridges: Ridges, weak: number): Mask {
  const { width, height } = ridges;
  const mask = { width, height, values: new Uint8Array(ridges.values.length) };
  const segments = straightSegments(ridges, weak);
  if (segments.some(({ deviation }) => deviation <= STRAIGHT))
    for (const segment of segments) paint(segment, mask);
  return mask;
}

/**
 * A Hough transform finds them among the crests of the ridges, the longest first; each is fitted by least squares and
 * followed from gap to gap.
 */
function straightSegments(ridges: Ridges, weak: number): Segment[] {
  const least = LEAST_LENGTH * Math.max(ridges.width, ridges.height);
  const votes = new LineVotes(crestsOf(ridges, weak), ridges);
  const segments: Segment[] = [];
  for (let count = 0; count < MOST_LINES; count++) {
    const peak = votes.strongest();
    if (peak.votes < LEAST_SEEN * least) break;
    const line = fitted(votes, fitted(votes, peak));
    segments.push(...segmentsOn(line, votes.near(line, BAND), least));
    votes.remove(line, peak, BAND + 1);
  }
  return segments;
}

/** Closer to the crests around it, by least squares. */
function fitted(votes: LineVotes, line: Line): Line {
  const places = votes.near(line, BAND + 1).map((crest) => placeOn(line, crest));
  if (places.length < 2) return line;
  const along = meanOf(places.map((place) => place.along));
  const beside = meanOf(places.map((place) => place.beside));
  const spread = meanOf(places.map((place) => (place.along - along) ** 2));
  const shared = meanOf(places.map((place) => (place.along - along) * (place.beside - beside)));
  const turn = Math.atan(shared / Math.max(spread, 1));
  const angle = line.angle + turn;
  // The line turns about the middle of its crests.
  const [x, y] = [
    along * Math.cos(line.angle) - (line.offset + beside) * Math.sin(line.angle),
    along * Math.sin(line.angle) + (line.offset + beside) * Math.cos(line.angle),
  ];
  return { angle, offset: y * Math.cos(angle) - x * Math.sin(angle) };
}

interface Place {
  along: number;
  beside: number;
}

function placeOn({ angle, offset }: Line, { x, y }: Crest): Place {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  return { along: x * right + y * down, beside: y * right - x * down - offset };
}

/** The parts of a line that are long, dense and straight enough. */
function segmentsOn(line: Line, crests: readonly Crest[], least: number): Segment[] {
  const places = crests
    .map((crest) => placeOn(line, crest))
    .toSorted((one, other) => one.along - other.along);
  return runsOf(places).flatMap((run) => {
    const [from, to] = [run[0]?.along ?? 0, run.at(-1)?.along ?? 0];
    const seen = new Set(run.map(({ along }) => Math.round(along))).size / (to - from + 1);
    const deviation = deviationOf(run);
    const isStraight = to - from >= least && seen >= LEAST_SEEN && deviation <= MOST_DEVIATION;
    return isStraight ? [{ ...line, from, to, deviation }] : [];
  });
}

function runsOf(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && place.along - last.along <= MOST_GAP) run.push(place);
    else runs.push([place]);
  }
  return runs;
}

function deviationOf(run: readonly Place[]): number {
  const middle = meanOf(run.map(({ beside }) => beside));
  return Math.sqrt(meanOf(run.map(({ beside }) => (beside - middle) ** 2)));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** Half-pixel steps leave no hole, whatever the direction. */
function paint({ angle, offset, from, to }: Segment, { width, height, values }: Mask): void {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  for (let along = from - HALF_WIDTH; along <= to + HALF_WIDTH; along += 0.5) {
    for (let beside = offset - HALF_WIDTH; beside <= offset + HALF_WIDTH; beside += 0.5) {
      const [x, y] = [Math.round(along * right - beside * down), Math.round(along * down + beside * right)];
      if (x >= 0 && x < width && y >= 0 && y < height) values[y * width + x] = 1;
    }
  }
}
