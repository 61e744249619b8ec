import type { ReportLook } from '@sightline/contracts/reports/templates';
import { createElement, type ReactNode } from 'react';
import type { SectionOf } from '../outline/sections.ts';
import { type PlotShape, svgElement } from '../plots.ts';
import { Table } from './pageElements.tsx';

/** A chart or the map. On a phone its letters are too small to read: its numbers are below. */
export function Plot({ section, look }: { section: SectionOf<'plot'>; look: ReportLook }): ReactNode {
  const { plot, alt, empty } = section;
  if (!plot) return <p>{empty}</p>;
  return (
    <>
      <svg className="plot" viewBox={`0 0 ${plot.width} ${plot.height}`} role="img" aria-label={alt}>
        {plot.shapes.map((shape, index) => (
          <Shape key={index} shape={shape} />
        ))}
      </svg>
      <div className={look.hasPlotTables ? undefined : 'on-phones'}>
        <Table section={section} />
      </div>
    </>
  );
}

function Shape({ shape }: { shape: PlotShape }): ReactNode {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}
