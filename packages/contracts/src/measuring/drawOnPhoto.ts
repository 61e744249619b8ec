import { drawMarkup, type MarkupPart, type PictureSize } from '../markupGeometry.ts';
import type { PhotoMarkup } from '../photoMarkup.ts';
import { type DrawnMeasurement, drawMeasurements } from './drawMeasurements.ts';

interface DrawnOn extends PictureSize {
  markup: PhotoMarkup;
  measurements: readonly DrawnMeasurement[];
}

/** Everything over a photo: its markup, and its measurements above that. `size` is that of the drawing. */
export function drawOnPhoto({ markup, measurements, ...picture }: DrawnOn, size: PictureSize): MarkupPart[] {
  return [...drawMarkup(markup, size), ...drawMeasurements(measurements, picture, size)];
}
