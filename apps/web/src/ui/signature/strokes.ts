import type { DrawnSignature } from '@sightline/contracts/reports';
import type SignaturePad from 'signature_pad';

type PointGroups = ReturnType<SignaturePad['toData']>;

/** The pen's strokes as they are stored; null while nothing is drawn. */
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
