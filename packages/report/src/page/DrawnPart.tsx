import type { MarkupPart } from '@sightline/measuring/drawing/markupGeometry';
import type { ReactNode } from 'react';

/** A line, an area or a text in the SVG over a picture. */
export function DrawnPart({ part }: { part: MarkupPart }): ReactNode {
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
