import type { DrawnSignature } from '@sightline/contracts/reports';

type Point = DrawnSignature['strokes'][number][number];

/** A smooth line through the middles between the points that the pen left, as it looked on the screen. */
export function strokePath(points: readonly Point[]): string {
  const [first = [0, 0], ...rest] = points;
  const last = rest.at(-1) ?? first;
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point;
    return `Q ${pair(point)} ${pair([(point[0] + next[0]) / 2, (point[1] + next[1]) / 2])}`;
  });
  return [`M ${pair(first)}`, ...curves, `L ${pair(last)}`].join(' ');
}

/** Strokes of one point: the dot of an i. */
export function dotsOf(strokes: readonly (readonly Point[])[]): Point[] {
  return strokes.filter((stroke) => stroke.length === 1).flatMap((stroke) => [...stroke]);
}

function pair([x, y]: readonly [number, number]): string {
  return `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`;
}
