import { type Component, extentOf } from '../regions.ts';
import type { Size } from '../resize.ts';

/**
 * Letters and marks of a pencil or a marker, which are dark, thin and curved like a crack: short strokes of about one size in
 * a row, with more line than the row is long. Pieces of an interrupted crack are no longer together than their row.
 */

const FEWEST_STROKES = 3;
/** As a share of the longer side of the picture. */
const LONGEST_STROKE = 0.2;
/** The largest stroke of a row beside its smallest. */
const MOST_RATIO = 2.5;
/** A row is hardly higher than its strokes, as a share of the middle one. */
const HIGHEST_ROW = 1.6;
/** How much line a row of writing has, as a share of its length. */
const LEAST_LINE = 1.3;

/** Components without those that belong to writing; `all` are also those that were too short for a crack. */
export function withoutWriting(
  components: readonly Component[],
  all: readonly Component[],
  { width, height }: Size,
): Component[] {
  const longest = LONGEST_STROKE * Math.max(width, height);
  const strokes = all
    .map((component) => strokeOf(component, width))
    .filter(({ extent }) => extent <= longest);
  const written = new Set(rowsOf(strokes).filter(isWriting).flat());
  const isWritten = (component: Component): boolean =>
    strokes.some((stroke) => stroke.component === component && written.has(stroke));
  return components.filter((component) => !isWritten(component));
}

interface Stroke {
  component: Component;
  points: { x: number; y: number }[];
  box: { left: number; top: number; right: number; bottom: number };
  extent: number;
  /** Half of what lies at its edge. */
  line: number;
}

function strokeOf(component: Component, width: number): Stroke {
  const points = component.map((index) => ({ x: index % width, y: Math.floor(index / width) }));
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const box = { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) };
  const own = new Set(component);
  const isEdge = (index: number): boolean =>
    [index - 1, index + 1, index - width, index + width].some((beside) => !own.has(beside));
  return {
    ...{ component, points, box },
    extent: extentOf(component, width),
    line: component.filter(isEdge).length / 2,
  };
}

/** What is beside each other, each row once. */
function rowsOf(strokes: readonly Stroke[]): Stroke[][] {
  const left = new Set(strokes);
  const rows: Stroke[][] = [];
  for (const first of strokes) {
    if (!left.delete(first)) continue;
    const row = [first];
    for (const stroke of row) {
      const beside = [...left].filter((other) => isAlike(stroke, other) && isBeside(stroke, other));
      for (const other of beside) left.delete(other);
      row.push(...beside);
    }
    rows.push(row);
  }
  return rows;
}

function isWriting(row: readonly Stroke[]): boolean {
  if (row.length < FEWEST_STROKES) return false;
  const { along, across } = spreadOf(row.flatMap(({ points }) => points));
  const middle = row.map(({ extent }) => extent).toSorted((one, other) => one - other)[row.length >> 1] ?? 0;
  const line = row.reduce((sum, one) => sum + one.line, 0);
  return across <= HIGHEST_ROW * middle && line >= LEAST_LINE * along;
}

const isAlike = ({ extent: one }: Stroke, { extent: other }: Stroke): boolean =>
  Math.max(one, other) <= MOST_RATIO * Math.min(one, other);

function isBeside(one: Stroke, other: Stroke): boolean {
  const right = Math.max(one.box.left - other.box.right, other.box.left - one.box.right, 0);
  const down = Math.max(one.box.top - other.box.bottom, other.box.top - one.box.bottom, 0);
  return Math.hypot(right, down) <= Math.max(one.extent, other.extent);
}

/** How far points reach along their main direction, and across it. */
function spreadOf(points: readonly { x: number; y: number }[]): { along: number; across: number } {
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const moved = points.map((point) => ({ x: point.x - x, y: point.y - y }));
  const skew = mean(moved.map((point) => 2 * point.x * point.y));
  const angle = Math.atan2(skew, mean(moved.map((point) => point.x ** 2 - point.y ** 2))) / 2;
  const reach = (cos: number, sin: number): number => {
    const reached = moved.map((point) => point.x * cos + point.y * sin);
    return most(reached) - least(reached);
  };
  return {
    along: reach(Math.cos(angle), Math.sin(angle)),
    across: reach(-Math.sin(angle), Math.cos(angle)),
  };
}

const least = (values: readonly number[]): number => values.reduce((one, other) => Math.min(one, other));
const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other));
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
