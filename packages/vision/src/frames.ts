/** A picture in the format of a canvas: RGBA, four bytes a pixel, row by row. */
export interface Frame {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** One number for each pixel, row by row. */
export interface Plane {
  width: number;
  height: number;
  values: Float32Array;
}

/** Throws for a frame without pixels, or whose data does not fit its size. */
export function checkFrame({ width, height, data }: Frame): void {
  const isSize = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!isSize || data.length !== width * height * 4) {
    throw new RangeError(`A frame of ${width} x ${height} pixels has ${data.length} bytes`);
  }
}

/** The luminance by Rec. 601, 0 to 255. */
export function luminance({ width, height, data }: Frame): Plane {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index++) {
    const [red = 0, green = 0, blue = 0] = [data[index * 4], data[index * 4 + 1], data[index * 4 + 2]];
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { width, height, values };
}

/** The frame with its longer side at most this many pixels; the same frame where it is small enough. */
export function downscale(frame: Frame, longestSide: number): Frame {
  const scale = longestSide / Math.max(frame.width, frame.height);
  if (scale >= 1) return frame;
  return resample(frame, {
    width: Math.max(1, Math.round(frame.width * scale)),
    height: Math.max(1, Math.round(frame.height * scale)),
  });
}

/**
 * The frame at another size; each pixel is the mean of the old ones that it covers, so that fine patterns do
 * not alias.
 */
export function resample(frame: Frame, size: { width: number; height: number }): Frame {
  const data = new Uint8ClampedArray(size.width * size.height * 4);
  const columns = spans(frame.width, size.width);
  const rows = spans(frame.height, size.height);
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) {
      data.set(meanColor(frame, column, row), (y * size.width + x) * 4);
    }
  }
  return { ...size, data };
}

/** The old pixels under a new one; the end is exclusive. */
interface Span {
  from: number;
  to: number;
}

function spans(oldLength: number, newLength: number): Span[] {
  return Array.from({ length: newLength }, (_, index) => {
    const from = Math.min(Math.floor((index * oldLength) / newLength), oldLength - 1);
    return { from, to: Math.max(from + 1, Math.floor(((index + 1) * oldLength) / newLength)) };
  });
}

function meanColor({ width, data }: Frame, columns: Span, rows: Span): [number, number, number, number] {
  let [red, green, blue] = [0, 0, 0];
  for (let y = rows.from; y < rows.to; y++) {
    for (let index = (y * width + columns.from) * 4; index < (y * width + columns.to) * 4; index += 4) {
      red += data[index] ?? 0;
      green += data[index + 1] ?? 0;
      blue += data[index + 2] ?? 0;
    }
  }
  const count = (columns.to - columns.from) * (rows.to - rows.from);
  return [red / count, green / count, blue / count, 255];
}
