import type { Point } from '@sightline/measuring/points';

const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The direction of an arrow key; null for any other key. */
export function arrowOf({ key }: { key: string }): Point | null {
  return ARROWS[key] ?? null;
}

export function moved({ x, y }: Point, by: Point, step: number): Point {
  return { x: x + by.x * step, y: y + by.y * step };
}
