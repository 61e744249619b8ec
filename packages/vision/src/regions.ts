import type { Size } from './resize.ts';

export interface PixelPoint {
  x: number;
  y: number;
}

/** A part of a frame that a person should review. */
export interface Region {
  /** A closed polygon, clockwise, in pixels of the frame. */
  outline: PixelPoint[];
  /** The confidence, 0 to 1. */
  confidence: number;
}

/** A mask of a picture's pixels: 1 or 0, row by row. */
export interface Mask {
  width: number;
  height: number;
  values: Uint8Array;
}

/** Connected pixels, also at a corner, as indexes into the mask. */
export type Component = readonly number[];

export function componentsOf({ width, height, values }: Mask): Component[] {
  const isLeft = values.slice();
  const components: Component[] = [];
  for (let start = 0; start < isLeft.length; start++) {
    if (!isLeft[start]) continue;
    isLeft[start] = 0;
    const component = [start];
    for (let next = 0; next < component.length; next++) {
      for (const neighbor of neighborsOf(component[next] ?? 0, width, height)) {
        if (!isLeft[neighbor]) continue;
        isLeft[neighbor] = 0;
        component.push(neighbor);
      }
    }
    components.push(component);
  }
  return components;
}

function neighborsOf(index: number, width: number, height: number): number[] {
  const [x, y] = [index % width, Math.floor(index / width)];
  const found: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
    for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
      found.push(row * width + column);
    }
  }
  return found;
}

/** The diagonal of the box around a component, in pixels. */
export function extentOf(component: Component, width: number): number {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const index of component) {
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return Math.hypot(right - left + 1, bottom - top + 1);
}

export function maskOf(components: readonly Component[], width: number, height: number): Mask {
  const values = new Uint8Array(width * height);
  for (const component of components) for (const index of component) values[index] = 1;
  return { width, height, values };
}

/** The mask at another size, with the nearest old pixel for each. */
export function stretched(mask: Mask, { width, height }: Size): Mask {
  const values = Uint8Array.from({ length: width * height }, (_, index) => {
    const x = Math.floor((((index % width) + 0.5) * mask.width) / width);
    const y = Math.floor(((Math.floor(index / width) + 0.5) * mask.height) / height);
    return mask.values[y * mask.width + x] ?? 0;
  });
  return { width, height, values };
}

/** The mask grown by a square of (2 radius + 1) pixels. */
export function dilate(mask: Mask, radius: number): Mask {
  const { width, height } = mask;
  const values = new Uint8Array(width * height);
  for (const [index, value] of mask.values.entries()) {
    if (!value) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    const [from, to] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
    for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row++) {
      values.fill(1, row * width + from, row * width + to);
    }
  }
  return { width, height, values };
}

/** The mask with the four neighbors of each pixel. */
export function grown({ width, height, values }: Mask): Mask {
  const larger = values.slice();
  for (const [index, value] of values.entries()) {
    if (!value) continue;
    if (index % width > 0) larger[index - 1] = 1;
    if (index % width < width - 1) larger[index + 1] = 1;
    if (index >= width) larger[index - width] = 1;
    if (index + width < larger.length) larger[index + width] = 1;
  }
  return { width, height, values: larger };
}
