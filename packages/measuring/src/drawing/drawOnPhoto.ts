import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import { type DrawnMeasurement, drawMeasurements } from './drawMeasurements.ts';
import { type DrawnRegion, drawRegions } from './drawRegions.ts';
import type { MarkupPart, PictureSize } from './markupGeometry.ts';
import { drawMarkup } from './markupTools.ts';

interface Drawings {
  markup: readonly MarkupShape[];
  measurements: readonly DrawnMeasurement[];
  /** Regions of a scan, only on its keyframe. */
  regions?: readonly DrawnRegion[];
}

/**
 * Draws everything over a photo: a scan's regions, its markup, and its measurements on top. `size` is that of
 * the drawing.
 */
export function drawOnPhoto(
  { markup, measurements, regions = [], ...picture }: Drawings & PictureSize,
  size: PictureSize,
): MarkupPart[] {
  return [
    ...drawRegions(regions, size),
    ...drawMarkup(markup, size),
    ...drawMeasurements(measurements, picture, size),
  ];
}

export function hasDrawings({ markup, measurements, regions = [] }: Drawings): boolean {
  return markup.length + measurements.length + regions.length > 0;
}
