import Box from '@mui/material/Box';
import { layoutTrack, type TrackPoint } from '@sightline/report/layoutTrack';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

/** The height of both the map and the plot that replaces it, so that the page does not shift. */
export const MAP_HEIGHT = 260;

/** The track to scale without a background, so that it needs no connection or map service. Decision 120. */
export function TrackPlot({ track, label }: { track: readonly TrackPoint[]; label: string }): ReactNode {
  const { ref, width } = useWidth();
  const { points, scale } = useMemo(() => layoutTrack(track, { width, height: MAP_HEIGHT }), [track, width]);
  const path = points.filter(({ category }) => category === 'inspection');
  const last = points.at(-1);
  return (
    <Box ref={ref} sx={FRAME}>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={MAP_HEIGHT}
        viewBox={`0 0 ${width} ${MAP_HEIGHT}`}
      >
        {points.map(({ id, x, y, radius }) => (
          <circle key={id} className="accuracy" cx={x} cy={y} r={radius} />
        ))}
        <polyline className="path" points={path.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {points.map(({ id, category, x, y }) =>
          category === 'reference' ? (
            <rect
              key={id}
              className="reference"
              x={x - 5}
              y={y - 5}
              width={10}
              height={10}
              transform={`rotate(45 ${x} ${y})`}
            />
          ) : (
            <circle key={id} className="reading" cx={x} cy={y} r={4.5} />
          ),
        )}
        {last && <circle className="latest" cx={last.x} cy={last.y} r={9} />}
        <North x={width - 22} />
        <g transform={`translate(12 ${MAP_HEIGHT - 14})`}>
          <path className="scale" d={`M0 -6 V0 H${scale.pixels} V-6`} />
          <text x={scale.pixels / 2} y={-8} textAnchor="middle">
            {scale.label}
          </text>
        </g>
      </svg>
    </Box>
  );
}

function North({ x }: { x: number }): ReactNode {
  return (
    <g transform={`translate(${x} 12)`}>
      <path className="north" d="M0 0 L6 16 L0 12 L-6 16 Z" />
      <text x={0} y={30} textAnchor="middle">
        N
      </text>
    </g>
  );
}

const FIRST_WIDTH = 358;

/** One unit of the drawing is one pixel, so that texts and points have the same size on every screen. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useEffect(() => {
    if (!ref.current) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width || FIRST_WIDTH));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

const FRAME = {
  height: MAP_HEIGHT,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '& svg': { display: 'block' },
  '& text': { fontSize: 12, fontWeight: 600, fill: 'var(--sl-palette-text-primary)' },
  '& .accuracy': { fill: 'var(--sl-palette-primary-main)', fillOpacity: 0.08 },
  '& .path': { fill: 'none', stroke: 'var(--sl-palette-primary-main)', strokeWidth: 2 },
  '& .reading': { fill: 'var(--sl-palette-primary-main)' },
  '& .reference': { fill: 'var(--sl-palette-warning-main)' },
  '& .latest': { fill: 'none', stroke: 'var(--sl-palette-text-primary)', strokeWidth: 2 },
  '& .scale': { fill: 'none', stroke: 'var(--sl-palette-text-primary)', strokeWidth: 2 },
  '& .north': { fill: 'var(--sl-palette-text-primary)' },
} as const;
