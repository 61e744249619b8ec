import { drawMarkup, fitInto, type PictureSize } from '@sightline/contracts/markupGeometry';
import type { PhotoMarkup } from '@sightline/contracts/photoMarkup';
import type { ReactNode } from 'react';
import { DrawnParts } from './DrawnParts.tsx';

interface MarkupOverlayProps {
  markup: PhotoMarkup;
  /** Of the upright picture, in pixels. */
  picture: PictureSize;
  /** As the `objectFit` of the picture below: a thumbnail is cropped to its frame, and its markup with it. */
  fit: 'contain' | 'cover';
}

/** Longest side of the drawing in its own units: in thumbnails, lines and letters are larger for their size. */
const LONGEST_SIDE = { contain: 1000, cover: 200 };

/** The markup of a photo, over the picture that fills the same frame. The picture's label says how many marks it has. */
export function MarkupOverlay({ markup, picture, fit }: MarkupOverlayProps): ReactNode {
  if (markup.length === 0) return null;
  const side = LONGEST_SIDE[fit];
  const size = fitInto(picture, { width: side, height: side });
  return <DrawnParts parts={drawMarkup(markup, size)} size={size} isCropped={fit === 'cover'} />;
}
