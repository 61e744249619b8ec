import type { PixelPoint } from '../regions.ts';

/** A square picture while it is painted: the light of each pixel from 0 to 1, and how much of it is crack. */
export class Canvas {
  readonly side: number;
  readonly light: Float32Array;
  readonly crack: Float32Array;

  constructor(side: number) {
    this.side = side;
    this.light = new Float32Array(side * side);
    this.crack = new Float32Array(side * side);
  }

  /** Multiplies the light by the factor that a function gives for each pixel. */
  shade(factor: (x: number, y: number) => number): void {
    const { side, light } = this;
    for (let index = 0; index < light.length; index++) {
      light[index] = (light[index] ?? 0) * factor(index % side, Math.floor(index / side));
    }
  }

  /** A round brush with a soft edge of about a pixel: calls `paint` with each pixel under it and how much is covered. */
  stamp({ x, y }: PixelPoint, radius: number, paint: (index: number, share: number) => void): void {
    const { side } = this;
    const reach = radius + 1;
    for (let row = Math.max(0, Math.floor(y - reach)); row <= Math.min(side - 1, y + reach); row++) {
      for (
        let column = Math.max(0, Math.floor(x - reach));
        column <= Math.min(side - 1, x + reach);
        column++
      ) {
        const share = Math.min(radius + 0.5 - Math.hypot(column - x, row - y), 2 * radius, 1);
        if (share > 0) paint(row * side + column, share);
      }
    }
  }
}
