import { drawMarkup, fitInto, type MarkupPart, type PictureSize } from '@sightline/contracts/markupGeometry';
import type { PhotoMarkup } from '@sightline/contracts/photoMarkup';
import type { ReactNode } from 'react';

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
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      {drawMarkup(markup, size).map((part, index) => (
        <Part key={index} part={part} />
      ))}
    </svg>
  );
}

function Part({ part }: { part: MarkupPart }): ReactNode {
  if (part.kind === 'area') return <path d={part.d} fill={part.color} fillOpacity={part.opacity} />;
  if (part.kind === 'text')
    return (
      <text
        x={part.x}
        y={part.y}
        textLength={part.width}
        lengthAdjust="spacingAndGlyphs"
        fontSize={part.fontSize}
        fontWeight={600}
        fill={part.color}
        textAnchor="middle"
      >
        {part.text}
      </text>
    );
  const round = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return <path d={part.d} fill="none" stroke={part.color} strokeWidth={part.width} {...round} />;
}
