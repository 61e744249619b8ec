import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { getMapTiles } from '@sightline/contracts/positions/maps';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ShownPosition } from '../../../inspection/kinds/positions.ts';
import { useRead } from '../../../wire/queries.ts';
import { TileMap } from './TileMap.tsx';
import { TrackPlot } from './TrackPlot.tsx';

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
    <Typography variant="caption" color="textSecondary" component="p">
      <Swatch color="primary.main" /> Inspection <Swatch color="warning.main" isDiamond /> Reference · the
      latest reading is ringed · shaded circles show the accuracy
    </Typography>
  );
}

function Swatch({ color, isDiamond = false }: { color: string; isDiamond?: boolean }): ReactNode {
  const shape = isDiamond ? { transform: 'rotate(45deg)', ml: 1 } : { borderRadius: '50%' };
  return (
    <Box component="span" sx={{ display: 'inline-block', width: 9, height: 9, bgcolor: color, ...shape }} />
  );
}
