import { type Frame, resample } from '../frames.ts';
import type { TextRegion } from './textRegions.ts';

/** Numbers in the order that the networks expect: a plane each of blue, green and red. */
export interface NetworkInput {
  width: number;
  height: number;
  values: Float32Array<ArrayBuffer>;
}

/** The sides of the input are multiples of this. */
const STEP = 32;
const MEANS = [0.485, 0.456, 0.406];
const DEVIATIONS = [0.229, 0.224, 0.225];

/** The picture for the network that finds text, with its longer side at most this long. */
export function detectionInput(frame: Frame, longestSide: number): NetworkInput {
  const scale = Math.min(1, longestSide / Math.max(frame.width, frame.height));
  const side = (length: number): number => Math.max(STEP, Math.round((length * scale) / STEP) * STEP);
  const { width, height, data } = resample(frame, { width: side(frame.width), height: side(frame.height) });
  const values = new Float32Array(3 * width * height);
  for (let channel = 0; channel < 3; channel++) {
    const [mean = 0, deviation = 1, plane] = [MEANS[channel], DEVIATIONS[channel], channel * width * height];
    for (let index = 0; index < width * height; index++)
      values[plane + index] = ((data[index * 4 + 2 - channel] ?? 0) / 255 - mean) / deviation;
  }
  return { width, height, values };
}

export const LINE_HEIGHT = 48;
const MIN_LINE = 48;
const MAX_LINE = 1600;

/** A line of text for the network that reads it: upright, 48 pixels high. */
export function lineInput(frame: Frame, region: TextRegion): NetworkInput {
  const [width, height] = [lineWidth(region), LINE_HEIGHT];
  const values = new Float32Array(3 * width * height);
  const plane = width * height;
  const pixel = new Float32Array(3);
  visitUpright(region, { width, height }, (index, x, y) => {
    interpolate(frame, x, y, pixel);
    for (let channel = 0; channel < 3; channel++)
      values[channel * plane + index] = (pixel[2 - channel] ?? 0) / 127.5 - 1;
  });
  return { width, height, values };
}

function lineWidth({ length, height }: TextRegion): number {
  const width = Math.round((LINE_HEIGHT * length) / Math.max(1, height));
  return Math.min(MAX_LINE, Math.max(MIN_LINE, width));
}

/** Visits each pixel of an upright copy with its place in the frame. */
function visitUpright(
  { center, length, height, angle }: TextRegion,
  size: { width: number; height: number },
  visit: (index: number, x: number, y: number) => void,
): void {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let row = 0; row < size.height; row++) {
    const v = ((row + 0.5) / size.height - 0.5) * height;
    for (let column = 0; column < size.width; column++) {
      const u = ((column + 0.5) / size.width - 0.5) * length;
      visit(row * size.width + column, center.x + u * cos - v * sin, center.y + u * sin + v * cos);
    }
  }
}

/** The color between four pixels; outside of the frame, that of its edge. */
function interpolate({ width, height, data }: Frame, x: number, y: number, into: Float32Array): void {
  const left = Math.min(Math.max(x - 0.5, 0), width - 1);
  const top = Math.min(Math.max(y - 0.5, 0), height - 1);
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(x0 + 1, width - 1), Math.min(y0 + 1, height - 1)];
  const [right, down] = [left - x0, top - y0];
  for (let channel = 0; channel < 3; channel++) {
    const at = (column: number, row: number): number => data[(row * width + column) * 4 + channel] ?? 0;
    const above = at(x0, y0) + (at(x1, y0) - at(x0, y0)) * right;
    const below = at(x0, y1) + (at(x1, y1) - at(x0, y1)) * right;
    into[channel] = above + (below - above) * down;
  }
}
