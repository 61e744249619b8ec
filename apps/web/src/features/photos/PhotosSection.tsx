import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { listPhotos, type Photo } from '@sightline/contracts/photos/photos';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../inspection/photos/Thumbnail.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Section } from '../../ui/Section.tsx';
import { Loading } from '../../ui/skeletons.tsx';
import { useRead } from '../../wire/queries.ts';

const SHOWN = 6;

/** The latest photos on the page of an inspection, with a link to all of them. */
export function PhotosSection({ inspectionId }: { inspectionId: string }): ReactNode {
  const { data, error, isPending, refetch } = useRead(listPhotos, { params: { inspectionId } });
  const photos = data?.filter(({ disposition }) => disposition !== 'deleted') ?? [];
  if (data && photos.length === 0) return null;
  return (
    <Section
      title="Photos"
      note={photos.length > 0 && String(photos.length)}
      actions={
        <Button component={Link} to={`/inspection/${inspectionId}/photos`}>
          All photos
        </Button>
      }
    >
      {isPending && (
        <Loading label="Loading photos...">
          <Skeleton variant="rounded" height={96} />
        </Loading>
      )}
      {error && !data && <ErrorState title="Couldn't load the photos" error={error} onRetry={refetch} />}
      {photos.length > 0 && <Latest inspectionId={inspectionId} photos={photos.slice(-SHOWN).toReversed()} />}
    </Section>
  );
}

interface LatestProps {
  inspectionId: string;
  photos: readonly Photo[];
}

function Latest({ inspectionId, photos }: LatestProps): ReactNode {
  return (
    <Box component="ul" aria-label="Latest photos" sx={GRID}>
      {photos.map((photo) => (
        <Box component="li" key={photo.id} sx={TILE}>
          <Link to={`/inspection/${inspectionId}/photos?photo=${photo.id}`} style={WHOLE}>
            <Thumbnail photo={photo} alt={photo.description || photo.roomLabel || 'Photo'} />
          </Link>
        </Box>
      ))}
    </Box>
  );
}

const GRID = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
};
const WHOLE = { position: 'absolute', inset: 0 } as const;
const TILE = { position: 'relative', aspectRatio: '4 / 3', borderRadius: 1, overflow: 'hidden' } as const;
