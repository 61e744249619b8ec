import type { SectionOf } from '@sightline/report/outline/sections';
import { type PlotShape, svgElement } from '@sightline/report/plots';
import { createElement } from 'react';

/** A chart or the map. */
export function Plot({ section: { plot, alt, empty } }: { section: SectionOf<'plot'> }) {
  if (!plot) return <p>{empty}</p>;
  return (
    <svg className="plot" viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={alt}>
      {plot.shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </svg>
  );
}

function Shape({ shape }: { shape: PlotShape }) {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}

/** Over the window, and in print over every page. */
export function Watermark({ text }: { text: string }) {
  return (
    <svg className="watermark" viewBox="-500 -500 1000 1000" role="img" aria-label={`Watermark: ${text}`}>
      <text
        transform="rotate(-35)"
        textLength={Math.min(900, text.length * 70)}
        lengthAdjust="spacingAndGlyphs"
      >
        {text}
      </text>
    </svg>
  );
}
