import type { MarkupPart, PictureSize } from '@sightline/measuring/drawing/markupGeometry';
import type { ReactNode } from 'react';

interface DrawnPartsProps {
  parts: readonly MarkupPart[];
  /** The size of the drawing, in its own units. */
  size: PictureSize;
  /** As a picture with `objectFit: cover`. */
  isCropped?: boolean;
}

/** Lines, areas and texts over the picture that fills the same frame. */
export function DrawnParts({ parts, size, isCropped = false }: DrawnPartsProps): ReactNode {
  return (
    <svg
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio={isCropped ? 'xMidYMid slice' : 'xMidYMid meet'}
      aria-hidden
      style={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none' }}
    >
      {parts.map((part, index) => (
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
