import type { PixelPoint } from '../regions.ts';
import type { Size } from '../resize.ts';
import type { LabelBox } from './recognizedText.ts';
import { type TextRegion, withoutDirection } from './textRegions.ts';

/** A picture turned so that its text is level. */
export interface Leveling {
  /** The angle of the text in the picture, -π to π. */
  angle: number;
  picture: Size;
  /** The turned picture, with all corners in it. */
  level: Size;
}

/** The direction that most of the text has, up to half a turn. */
export function angleOfText(regions: readonly TextRegion[]): number {
  const [longest] = regions.toSorted((a, b) => b.length - a.length);
  if (!longest) return 0;
  // Angles near a quarter of a turn have either sign, so they are compared with one of them.
  const turned = regions.map(({ angle, length }) => ({
    by: withoutDirection(angle - longest.angle),
    length,
  }));
  return withoutDirection(longest.angle + weightedMedian(turned));
}

function weightedMedian(values: readonly { by: number; length: number }[]): number {
  const total = values.reduce((sum, { length }) => sum + length, 0);
  let left = total / 2;
  const median = values.toSorted((a, b) => a.by - b.by).find(({ length }) => (left -= length) <= 0);
  return median?.by ?? 0;
}

export function leveling(picture: Size, angle: number): Leveling {
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const { width, height } = picture;
  return { angle, picture, level: { width: width * cos + height * sin, height: width * sin + height * cos } };
}

/** The place in the turned picture of a point of the picture, in pixels. */
function toLevel({ angle, picture, level }: Leveling, { x, y }: PixelPoint): PixelPoint {
  const [dx, dy] = [x - picture.width / 2, y - picture.height / 2];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: level.width / 2 + dx * cos + dy * sin, y: level.height / 2 + dy * cos - dx * sin };
}

/** The box of a region in the turned picture, and how much its text still falls there. */
export function levelBox(turned: Leveling, { center, length, height, angle }: TextRegion) {
  const { x, y } = toLevel(turned, center);
  const { width: w, height: h } = turned.level;
  const rest = withoutDirection(angle - turned.angle);
  const [across, down] = [Math.abs(Math.cos(rest)), Math.abs(Math.sin(rest))];
  const [halfWidth, halfHeight] = [
    (length * across + height * down) / 2,
    (length * down + height * across) / 2,
  ];
  const box: LabelBox = {
    left: (x - halfWidth) / w,
    right: (x + halfWidth) / w,
    top: (y - halfHeight) / h,
    bottom: (y + halfHeight) / h,
  };
  return { box, slope: (Math.tan(rest) * w) / h };
}

/** The box in the turned picture around corners in the picture, which are in pixels. */
export function boxAtCorners(turned: Leveling, corners: readonly PixelPoint[]): LabelBox {
  const { width, height } = turned.level;
  const places = corners.map((corner) => toLevel(turned, corner));
  const [xs, ys] = [places.map(({ x }) => x / width), places.map(({ y }) => y / height)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The smallest upright box in the picture around a box of the turned one, in shares of the picture. */
export function boxInPicture({ angle, picture, level }: Leveling, box: LabelBox): LabelBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [box.left, box.right].flatMap((left) =>
    [box.top, box.bottom].map((top) => {
      const [dx, dy] = [(left - 0.5) * level.width, (top - 0.5) * level.height];
      return {
        x: 0.5 + (dx * cos - dy * sin) / picture.width,
        y: 0.5 + (dx * sin + dy * cos) / picture.height,
      };
    }),
  );
  const inside = (value: number): number => Math.min(1, Math.max(0, value));
  const [xs, ys] = [corners.map(({ x }) => inside(x)), corners.map(({ y }) => inside(y))];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
