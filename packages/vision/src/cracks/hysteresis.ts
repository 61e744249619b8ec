import type { Plane } from '../frames.ts';
import { type Component, componentsOf } from '../regions.ts';

/** Where a line is seen clearly once, its weaker parts belong to it. */
export interface Thresholds {
  clear: number;
  weak: number;
}

/** The components of the pixels above the weak threshold in which one is above the clear one. */
export function componentsAbove({ width, height, values }: Plane, { clear, weak }: Thresholds): Component[] {
  const mask = { width, height, values: Uint8Array.from(values, (value) => (value > weak ? 1 : 0)) };
  return componentsOf(mask).filter((component) => component.some((index) => (values[index] ?? 0) > clear));
}
