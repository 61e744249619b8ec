import { type Component, componentsOf, maskOf } from '../regions.ts';
import type { Size } from '../resize.ts';

/** Fewer cells may be the meshes of cracked plaster. */
const FEWEST_CELLS = 20;
/** Smaller ones are gaps within a line, in pixels. */
const SMALLEST_CELL = 30;
/**
 * Deviation of the cells' areas, as a share of their mean: .5 to .85 in grids of tiles, generated and photographed, and .9 to 3
 * between cracks.
 */
const MOST_VARIED = 0.9;

/** Whether lines are the joints of small tiles: they enclose many cells of about one size, and those between cracks vary. */
export function isTileGrid(component: Component, { width, height }: Size): boolean {
  const { values } = maskOf([component], width, height);
  const between = { width, height, values: values.map((value) => 1 - value) };
  const areas = componentsOf(between).map(({ length }) => length);
  // The largest is what lies around everything.
  const cells = areas
    .filter((area) => area >= SMALLEST_CELL)
    .toSorted((one, other) => other - one)
    .slice(1);
  return cells.length >= FEWEST_CELLS && variation(cells) < MOST_VARIED;
}

function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return Math.sqrt(variance) / mean;
}
