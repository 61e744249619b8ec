import type { PhotoMarkup } from '@sightline/contracts/photos/photoMarkup';
import { type DrawnMeasurement, drawMeasurements } from './drawMeasurements.ts';
import { type DrawnRegion, drawRegions } from './drawRegions.ts';
import { drawMarkup, type MarkupPart, type PictureSize } from './markupGeometry.ts';

interface Drawings {
  markup: PhotoMarkup;
  measurements: readonly DrawnMeasurement[];
  /** Only on the keyframe of a scan. */
  regions?: readonly DrawnRegion[];
}

/** Everything over a photo: what a scan marked, its markup, and its measurements above that. `size` is that of the drawing. */
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
