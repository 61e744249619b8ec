import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getMapTiles, type MapTiles } from '@sightline/contracts/positions/maps';
import type { TrackPoint } from '@sightline/report/layoutTrack';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { DottedLine } from '../../../ui/DottedLine.tsx';
import { useRead } from '../../../wire/queries.ts';
import type { LeafletTrack } from './LeafletTrack.ts';
import { MAP_HEIGHT, TrackPlot } from './TrackPlot.tsx';

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
      const { LeafletTrack: Opened } = await import('./LeafletTrack.ts');
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
