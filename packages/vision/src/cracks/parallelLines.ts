import type { Plane } from '../frames.ts';
import type { Mask } from '../regions.ts';
import { crestsOf } from './crests.ts';
import { LineVotes, type Peak } from './LineVotes.ts';
import { ridgeStrength } from './ridges.ts';

/**
 * Courses of bricks. Of 50 photographs of tile none had more than six lines to one direction, and of 24 generated brick
 * walls none fewer than nine.
 */
const FEWEST_LINES = 8;
/** In a close-up two lines to one direction are joints, if they are so far apart: a share of the longer side. */
const LEAST_APART = 0.08;
/** In radians: perspective turns parallel lines. */
const MOST_TURN = 0.12;
/** Shares of the longer side: how much of a line is seen, and how many votes make it worth a look. */
const LEAST_LENGTH = 0.4;
const LEAST_VOTES = 0.12;
/** The edges of bricks are rough: how far a joint strays, and how long a piece of it is, in pixels. */
const BAND = 3;
const PIECE = 4;
const MOST_LINES = 60;
const WEAK = 0.3;

export interface Joints {
  /** Marks between them mean nothing. */
  areEverywhere: boolean;
  /** 1 on those of a close-up, where at least two are parallel. */
  mask: Mask;
}

/** The joints in a normalized picture of 256 pixels, dark or light, also ragged ones. */
export function jointsIn(normalized: Plane): Joints {
  const { width, height } = normalized;
  const negative = { ...normalized, values: normalized.values.map((value) => -value) };
  const mask = { width, height, values: new Uint8Array(width * height) };
  let areEverywhere = false;
  for (const lines of [longLines(normalized), longLines(negative)]) {
    areEverywhere ||= mostParallel(lines) >= FEWEST_LINES;
    for (const line of lines) if (hasParallel(line, lines, Math.max(width, height))) paint(line, mask);
  }
  return { areEverywhere, mask };
}

function longLines(picture: Plane): Peak[] {
  const ridges = ridgeStrength(picture);
  const side = Math.max(ridges.width, ridges.height);
  const votes = new LineVotes(crestsOf(ridges, WEAK), ridges);
  const lines: Peak[] = [];
  for (let count = 0; count < MOST_LINES; count++) {
    const peak = votes.strongest();
    if (peak.votes < LEAST_VOTES * side) break;
    if (seenLength(votes, peak) >= LEAST_LENGTH * side) lines.push(peak);
    votes.remove(peak, peak, BAND + 1);
  }
  return lines;
}

function seenLength(votes: LineVotes, { angle, offset }: Peak): number {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  const along = votes
    .near({ angle, offset }, BAND)
    .map(({ x, y }) => Math.round((x * right + y * down) / PIECE));
  return PIECE * new Set(along).size;
}

function mostParallel(lines: readonly Peak[]): number {
  return lines.reduce(
    (most, line) => Math.max(most, lines.filter((other) => isParallel(line, other)).length),
    0,
  );
}

function isParallel({ angle: one }: Peak, { angle: other }: Peak): boolean {
  const turn = Math.abs(one - other) % Math.PI;
  return Math.min(turn, Math.PI - turn) < MOST_TURN;
}

function hasParallel(line: Peak, lines: readonly Peak[], side: number): boolean {
  return lines.some(
    (other) =>
      isParallel(line, other) && Math.abs(offsetAlong(line, other) - line.offset) > LEAST_APART * side,
  );
}

/** The offset of a parallel line on the same normal: an angle near 0 has the opposite one of an angle near a half turn. */
function offsetAlong({ angle }: Peak, other: Peak): number {
  return Math.abs(angle - other.angle) > Math.PI / 2 ? -other.offset : other.offset;
}

function paint({ angle, offset }: Peak, { width, height, values }: Mask): void {
  const [right, down] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.abs(y * right - x * down - offset) <= BAND) values[y * width + x] = 1;
}
