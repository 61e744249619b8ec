import type { DrawnSignature } from '@sightline/contracts/reports';
import type SignaturePad from 'signature_pad';

/** Sizes of the drawing area (second specification, section 9): small below 768 px. */
export const WIDE = { width: 500, height: 200 };
export const NARROW = { width: 350, height: 150 };
export const NARROW_BELOW = 768;

type PointGroups = ReturnType<SignaturePad['toData']>;

/** The pen's strokes as the report keeps them; null while nothing is drawn. */
export function strokesOf(
  groups: PointGroups,
  size: { width: number; height: number },
): DrawnSignature | null {
  const strokes = groups
    .map(({ points }) => points.map(({ x, y }): [number, number] => [round(x), round(y)]))
    .filter((stroke) => stroke.length > 0);
  return strokes.length === 0 ? null : { ...size, strokes };
}

/** The same drawing on an area of another width. */
export function scaled(groups: PointGroups, factor: number): PointGroups {
  return groups.map((group) => ({
    ...group,
    points: group.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;
