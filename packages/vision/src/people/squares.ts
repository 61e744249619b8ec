import { type Frame, resample } from '../frames.ts';

/** A square part of a frame, in its pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** Squares of this side that cover the frame; neighbors overlap by at least this share of the side. */
export function squaresOf({ width, height }: Frame, side: number, leastOverlap: number): Square[] {
  const places = (length: number): number[] => {
    const count = Math.max(1, Math.ceil((length - side) / (side * (1 - leastOverlap))) + 1);
    return Array.from({ length: count }, (_, index) =>
      count === 1 ? 0 : Math.round(((length - side) * index) / (count - 1)),
    );
  };
  return places(height).flatMap((top) => places(width).map((left) => ({ left, top, side })));
}

/** The colors of a part of a frame at another size, red, green and blue, each mapped from 0 to 255. */
export function colorsOf(part: Frame, side: number, map: (value: number) => number): Float32Array {
  const { data } = resample(part, { width: side, height: side });
  const colors = new Float32Array(side * side * 3);
  for (let index = 0; index < colors.length; index++)
    colors[index] = map(data[Math.floor(index / 3) * 4 + (index % 3)] ?? 0);
  return colors;
}

export function cut({ width, data }: Frame, { left, top, side }: Square): Frame {
  const part = new Uint8ClampedArray(side * side * 4);
  for (let row = 0; row < side; row++) {
    const from = ((top + row) * width + left) * 4;
    part.set(data.subarray(from, from + side * 4), row * side * 4);
  }
  return { width: side, height: side, data: part };
}
