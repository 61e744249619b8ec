import type { MarkupPart, PictureSize } from '@sightline/measuring/drawing/markupGeometry';
import { DrawnPart } from '@sightline/report/page/DrawnPart';
import type { ReactNode } from 'react';

interface DrawnPartsProps {
  parts: readonly MarkupPart[];
  /** The size of the drawing, in its own units. */
  size: PictureSize;
  /** Whether it is cropped like a picture with `objectFit: cover`. */
  isCropped?: boolean;
}

/** Lines, areas and texts over a picture that fills the same frame. */
export function DrawnParts({ parts, size, isCropped = false }: DrawnPartsProps): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      {parts.map((part, index) => (
        <DrawnPart key={index} part={part} />
      ))}
    </svg>
  );
}
