import type { Frame } from './frames.ts';

/** CIE L*a*b* of each pixel (sRGB, D65): a distance of about 2 is just visible. */
export interface LabPicture {
  width: number;
  height: number;
  lightness: Float32Array;
  /** The axis from green to red. */
  a: Float32Array;
  /** The axis from blue to yellow. */
  b: Float32Array;
}

export function toLab({ width, height, data }: Frame): LabPicture {
  const count = width * height;
  const lab = { lightness: new Float32Array(count), a: new Float32Array(count), b: new Float32Array(count) };
  for (let index = 0; index < count; index++) {
    const [red, green, blue] = [
      linear(data[index * 4]),
      linear(data[index * 4 + 1]),
      linear(data[index * 4 + 2]),
    ];
    const x = perceived((0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047);
    const y = perceived(0.2126729 * red + 0.7151522 * green + 0.072175 * blue);
    const z = perceived((0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883);
    lab.lightness[index] = 116 * y - 16;
    lab.a[index] = 500 * (x - y);
    lab.b[index] = 200 * (y - z);
  }
  return { width, height, ...lab };
}

function linear(value = 0): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function perceived(share: number): number {
  return share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27 / 116) * share + 16 / 116;
}
