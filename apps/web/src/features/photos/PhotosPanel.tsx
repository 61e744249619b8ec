import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { type Photos, usePhotos } from './photosContext.ts';
import { SendingTile } from './SendingTile.tsx';
import { StoredTile } from './StoredTile.tsx';

interface PhotosPanelProps {
  /** Absent for those who may not capture. */
  onCapture?: () => void;
}

/** The numbered grid, newest first. */
export function PhotosPanel({ onCapture }: PhotosPanelProps): ReactNode {
  const photos = usePhotos();
  const capture = onCapture && (
    <Button variant="contained" startIcon={<CameraIcon />} onClick={onCapture}>
      Capture Photo
    </Button>
  );
  return (
    <Box>
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2, minHeight: 40 }}
      >
        <Typography component="h2" variant="h3">
          {photos.tiles.length === 0 ? 'Photos' : `Photos (${photos.tiles.length})`}
        </Typography>
        {photos.tiles.length > 0 && capture}
      </Stack>
      <Contents photos={photos} capture={capture} />
    </Box>
  );
}

function Contents({ photos, capture }: { photos: Photos; capture: ReactNode }): ReactNode {
  if (photos.error)
    return <ErrorState title="Failed to fetch photos" error={photos.error} onRetry={photos.retry} />;
  if (photos.tiles.length > 0) return <Grid photos={photos} />;
  if (photos.isLoading) return <CardGridSkeleton label="Loading photos..." count={2} />;
  return (
    <EmptyState
      compact
      icon={<CameraIcon />}
      title="No photos captured yet"
      text="Stills are taken at the full resolution of the phone on site and appear here."
      action={capture}
    />
  );
}

function Grid({ photos }: { photos: Photos }): ReactNode {
  return (
    <Box component="ul" sx={GRID} aria-label="Photos, newest first">
      {photos.tiles.toReversed().map((tile) => (
        <li key={tile.id}>
          {tile.kind === 'stored' ? (
            <StoredTile
              photo={tile.photo}
              number={photos.numberOf(tile.id)}
              onOpen={() => photos.open(tile.id)}
            />
          ) : (
            <SendingTile tile={tile} number={photos.numberOf(tile.id)} />
          )}
        </li>
      ))}
    </Box>
  );
}

const GRID = {
  display: 'grid',
  gap: 1.25,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 150px), 1fr))',
  m: 0,
  p: 0,
  listStyle: 'none',
};
