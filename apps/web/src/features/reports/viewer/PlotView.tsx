import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type PlotShape, svgElement } from '@sightline/report/plots';
import type { SectionOf } from '@sightline/report/sections';
import { createElement, type ReactNode } from 'react';

/** A chart or the map; on white in the dark scheme as well, since its colors are made for paper. */
export function PlotView({ section: { plot, alt, empty } }: { section: SectionOf<'plot'> }): ReactNode {
  if (!plot) return <Typography>{empty}</Typography>;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${plot.width} ${plot.height}`}
      role="img"
      aria-label={alt}
      sx={{ display: 'block', width: '100%', maxWidth: 640, bgcolor: '#fff', borderRadius: 1, p: 1 }}
    >
      {plot.shapes.map((shape, index) => (
        <Shape key={index} shape={shape} />
      ))}
    </Box>
  );
}

function Shape({ shape }: { shape: PlotShape }): ReactNode {
  const { tag, attributes, text } = svgElement(shape);
  return createElement(tag, attributes, text);
}
