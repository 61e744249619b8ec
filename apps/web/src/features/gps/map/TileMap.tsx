import Box from '@mui/material/Box';
import type { MapTiles } from '@sightline/contracts/positions/maps';
import type { TrackPoint } from '@sightline/report/layoutTrack';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { LeafletTrack } from './LeafletTrack.ts';
import { MAP_HEIGHT } from './mapStyles.ts';

interface TileMapProps {
  tiles: MapTiles;
  /** The readings, oldest first. */
  track: readonly TrackPoint[];
  label: string;
  /** Called if neither the map's code nor a tile could be loaded. */
  onFailure: () => void;
}

/** The track on a map. The code of maps loads with the first one. */
export function TileMap({ tiles, track, label, onFailure }: TileMapProps): ReactNode {
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
