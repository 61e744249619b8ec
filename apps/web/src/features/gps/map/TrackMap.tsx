import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getMapTiles, type MapTiles } from '@sightline/contracts/positions/maps';
import { layoutTrack, type TrackPoint } from '@sightline/report/layoutTrack';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { useRead } from '../../../wire/queries.ts';
import { SilenceLimit } from '../../../wire/SilenceLimit.ts';
import type { LeafletTrack } from './LeafletTrack.ts';

/** The height of both the map and the plot that replaces it, so that the page does not shift. */
const MAP_HEIGHT = 260;

const FRAME = {
  height: MAP_HEIGHT,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  // Keeps the map below the menus and dialogs of the page.
  isolation: 'isolate',
  // Maps are light in both color schemes.
  '& .reference i': {
    display: 'block',
    width: 12,
    height: 12,
    margin: '2px',
    transform: 'rotate(45deg)',
    backgroundColor: '#9A5B00',
    border: '2px solid #FFFFFF',
  },
  '& .reference.latest i': { borderColor: '#14201B' },
  '&& .leaflet-bar a': { width: 44, height: 44, lineHeight: '44px' },
} as const;

/**
 * The readings on a map, or without a map service or when it fails, in a plot to scale. The list has the same
 * data.
 */
export function TrackMap({ positions }: { positions: readonly ShownPosition[] }): ReactNode {
  const tiles = useRead(getMapTiles, {}).data?.tiles ?? null;
  const [hasFailed, setFailed] = useState(false);
  const onFailure = useCallback(() => setFailed(true), []);
  const track = useMemo(() => positions.toReversed(), [positions]);
  const count = track.length === 1 ? 'one reading' : `${track.length} readings`;
  const label = `Track of ${count}, north up. The list below describes each of them.`;
  return (
    <Stack spacing={0.75}>
      {tiles && !hasFailed ? (
        <TileMap {...{ tiles, track, label, onFailure }} />
      ) : (
        <TrackPlot track={track} label={label} />
      )}
      {hasFailed && <MapFailed onRetry={() => setFailed(false)} />}
      <Legend />
    </Stack>
  );
}

function MapFailed({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Stack direction="row" role="status" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography variant="body2" color="textSecondary">
        The map could not be loaded. This plot shows the same readings to scale.
      </Typography>
      <Button size="small" onClick={onRetry}>
        Try the map again
      </Button>
    </Stack>
  );
}

function Legend(): ReactNode {
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      <DottedLine>
        <span>
          <Swatch color="primary.main" /> Inspection <Swatch color="warning.main" isDiamond /> Reference
        </span>
        the latest reading is ringed
        <span>shaded circles show the accuracy</span>
      </DottedLine>
    </Typography>
  );
}

function Swatch({ color, isDiamond = false }: { color: string; isDiamond?: boolean }): ReactNode {
  const shape = isDiamond ? { transform: 'rotate(45deg)', ml: 1 } : { borderRadius: '50%' };
  return (
    <Box component="span" sx={{ display: 'inline-block', width: 9, height: 9, bgcolor: color, ...shape }} />
  );
}

interface TileMapProps {
  tiles: MapTiles;
  /** The readings, oldest first. */
  track: readonly TrackPoint[];
  label: string;
  /** Called if neither the map's code nor a tile could be loaded. */
  onFailure: () => void;
}

/** The track on a map. The code of maps loads with the first one. */
function TileMap({ tiles, track, label, onFailure }: TileMapProps): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<LeafletTrack | null>(null);
  useEffect(() => {
    let opened: LeafletTrack | null = null;
    let isOver = false;
    const open = async (): Promise<void> => {
      const { LeafletTrack: Opened } = await SilenceLimit.arrival(import('./LeafletTrack.ts'));
      if (isOver || !element.current) return;
      opened = new Opened(element.current, tiles, onFailure);
      setDrawn(opened);
    };
    open().catch(onFailure);
    return () => {
      isOver = true;
      opened?.close();
      setDrawn(null);
    };
  }, [tiles, onFailure]);
  useEffect(() => drawn?.show(track), [drawn, track]);
  return <Box ref={element} role="region" aria-label={label} sx={FRAME} />;
}

/** The track to scale without a background, so that it needs no connection or map service. Decision 120. */
function TrackPlot({ track, label }: { track: readonly TrackPoint[]; label: string }): ReactNode {
  const { ref, width } = useWidth();
  const { points, scale } = useMemo(() => layoutTrack(track, { width, height: MAP_HEIGHT }), [track, width]);
  const path = points.filter(({ category }) => category === 'inspection');
  const last = points.at(-1);
  return (
    <Box ref={ref} sx={PLOT}>
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

const PLOT = {
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
