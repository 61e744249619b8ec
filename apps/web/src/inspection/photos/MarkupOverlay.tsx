import type { MarkupShape } from '@sightline/contracts/photos/photoMarkup';
import type { DrawnMeasurement } from '@sightline/measuring/drawing/drawMeasurements';
import { drawOnPhoto, hasDrawings } from '@sightline/measuring/drawing/drawOnPhoto';
import type { DrawnRegion } from '@sightline/measuring/drawing/drawRegions';
import { fitInto, type PictureSize } from '@sightline/measuring/drawing/markupGeometry';
import type { ReactNode } from 'react';
import { DrawnParts } from './DrawnParts.tsx';

interface MarkupOverlayProps {
  markup: readonly MarkupShape[];
  measurements?: readonly DrawnMeasurement[];
  regions?: readonly DrawnRegion[];
  /** The size of the upright picture in pixels. */
  picture: PictureSize;
  /** The `objectFit` of the picture below: a thumbnail is cropped to its frame, and so is its markup. */
  fit: 'contain' | 'cover';
}

/** The longest side of the drawing in its own units: in thumbnails, lines and letters are relatively larger. */
const LONGEST_SIDE = { contain: 1000, cover: 200 };

/**
 * The markup and measurements of a photo and the marks of a scan, over the picture that fills the same frame.
 * The picture's label counts them.
 */
export function MarkupOverlay(props: MarkupOverlayProps): ReactNode {
  const { markup, measurements = [], regions = [], picture, fit } = props;
  if (!hasDrawings({ markup, measurements, regions })) return null;
  const side = LONGEST_SIDE[fit];
  const size = fitInto(picture, { width: side, height: side });
  const { width, height } = picture;
  const parts = drawOnPhoto({ markup, measurements, regions, width, height }, size);
  return <DrawnParts parts={parts} size={size} isCropped={fit === 'cover'} />;
}
