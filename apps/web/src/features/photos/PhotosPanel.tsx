import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { counted } from '@sightline/wording/counted';
import { PHOTO_CATEGORY_LABELS, PHOTO_PRIORITY_LABELS } from '@sightline/wording/siteLabels';
import { memo, type ReactNode, useId } from 'react';
import { EMPTY_DETAILS } from '../../inspection/details/detailsDraft.ts';
import { isHeldUp, type PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { RecordsHeader } from '../../ui/RecordsHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { CardGridSkeleton } from '../../ui/skeletons.tsx';
import { GalleryMenu, useGallery } from './gallery/Gallery.tsx';
import { factsOf, PHOTO_STATUS_LABELS, statusOf } from './gallery/photoFilter.ts';
import { CameraTime, PhotoTime, type ShownTimes } from './PhotoNotes.tsx';
import { type Photos, usePhotos } from './photosContext.ts';
import { Tile } from './Tile.tsx';

interface PhotosPanelProps {
  /** The buttons that add photos; absent for people who may not. */
  capture?: ReactNode;
  settings?: ReactNode;
  /** What is said about adding photos, above them. */
  notice?: ReactNode;
  emptyText?: string;
}

/** The numbered grid, newest first. People who may edit also get filters, and below the grid the deleted photos. */
export function PhotosPanel(props: PhotosPanelProps): ReactNode {
  const { capture, settings, notice, emptyText = FROM_CALL } = props;
  const photos = usePhotos();
  const { tiles, canEdit, isLoading, error } = photos;
  const gallery = useGallery(tiles);
  const isEmpty = tiles.length === 0 && !isLoading && !error;
  return (
    <Box>
      <RecordsHeader
        title="Photos"
        count={tiles.length > 0 ? counted(tiles.length, 'photo') : ''}
        action={!isEmpty && capture}
      >
        {canEdit && (
          <>
            {gallery.filters.button}
            <GalleryMenu tiles={gallery.tiles} />
          </>
        )}
        {settings}
      </RecordsHeader>
      {notice}
      {canEdit && gallery.filters.fields}
      {isEmpty ? (
        <EmptyState
          compact
          icon={<CameraIcon />}
          title={canEdit ? 'No photos' : NONE}
          text={emptyText}
          action={capture}
        />
      ) : (
        <Contents photos={photos} tiles={gallery.tiles} noMatches={gallery.noMatches} />
      )}
      {canEdit && <DeletedPhotos photos={photos} />}
    </Box>
  );
}

/** The words of the second specification for people who may not edit. */
const NONE = 'No photos captured yet';
const FROM_CALL = "Photos taken on the call appear here at the phone's full resolution.";
/** Takes a still on the call. */
export function CaptureButton({ onCapture }: { onCapture: () => void }): ReactNode {
  return (
    <Button variant="contained" startIcon={<CameraIcon />} onClick={onCapture}>
      Capture photo
    </Button>
  );
}

interface ContentsProps {
  photos: Photos;
  tiles: readonly PhotoTile[];
  /** Replaces the grid where the filters leave nothing. */
  noMatches: ReactNode;
}

function Contents({ photos, tiles, noMatches }: ContentsProps): ReactNode {
  if (photos.error)
    return <ErrorState title="Couldn't load photos" error={photos.error} onRetry={photos.retry} />;
  if (photos.tiles.length === 0) return <CardGridSkeleton label="Loading photos..." count={2} />;
  return (
    noMatches ?? <Grid tiles={tiles.toReversed()} label="Photos, newest first" withFacts={photos.canEdit} />
  );
}

interface GridProps {
  tiles: readonly PhotoTile[];
  label: string;
  /** Whether each tile shows what staff know about it. */
  withFacts: boolean;
}

function Grid({ tiles, label, withFacts }: GridProps): ReactNode {
  return (
    <Box component="ul" sx={GRID} aria-label={label}>
      {tiles.map((tile) => (
        <Box component="li" key={tile.id} sx={isHeldUp(tile) ? WHOLE_ROW : null}>
          <Tile tile={tile} />
          {tile.kind === 'stored' && <Caption photo={tile.photo} />}
          {tile.kind === 'sending' && tile.entry && <Caption photo={tile.entry.input} />}
          {withFacts && <TileFacts tile={tile} />}
        </Box>
      ))}
    </Box>
  );
}

const Caption = memo(function Caption({
  photo,
}: {
  photo: Pick<Photo, 'description' | 'roomLabel'> & ShownTimes;
}): ReactNode {
  const { description, roomLabel } = photo;
  return (
    <Box sx={{ px: 0.25, pt: 0.5 }}>
      {description && (
        <Typography variant="caption" component="p" sx={CLAMPED}>
          {description}
        </Typography>
      )}
      <Typography variant="caption" component="p" color="textSecondary" noWrap>
        {roomLabel && `${roomLabel} · `}
        <PhotoTime photo={photo} />
      </Typography>
      <CameraTime photo={photo} />
    </Box>
  );
});

function DeletedPhotos({ photos: { deleted } }: { photos: Photos }): ReactNode {
  const titleId = useId();
  if (deleted.length === 0) return null;
  const tiles = deleted.map((photo) => ({ kind: 'stored' as const, id: photo.id, photo }));
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography component="h3" variant="h4" id={titleId}>
        Deleted photos ({deleted.length})
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.25 }}>
        Kept on record but hidden from the client. Open a photo to see who deleted it or to restore it.
      </Typography>
      <Box sx={{ opacity: 0.7 }}>
        <Grid tiles={tiles} label="Deleted photos" withFacts={false} />
      </Box>
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

/** A failed photo needs the whole row, because its reason is a sentence or two. */
const WHOLE_ROW = { gridColumn: '1 / -1' };

const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  fontWeight: 600,
};

/** The priority and category that a person chose, and the status, below a tile for staff. */
function TileFacts({ tile }: { tile: PhotoTile }): ReactNode {
  const { category, priority } = factsOf(tile);
  const isPriorityChosen = priority !== null && priority !== EMPTY_DETAILS.priority;
  return (
    <Box sx={{ px: 0.25, pt: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        {isPriorityChosen && (
          <StatusChip tone={PHOTO_PRIORITY_LABELS[priority].color}>
            {PHOTO_PRIORITY_LABELS[priority].label}
          </StatusChip>
        )}
        {category !== null && category !== EMPTY_DETAILS.category && (
          <Typography variant="caption">{PHOTO_CATEGORY_LABELS[category]}</Typography>
        )}
      </Box>
      {!saysWhere(tile) && (
        <Typography variant="caption" component="p" color="textSecondary">
          {PHOTO_STATUS_LABELS[statusOf(tile)]}
        </Typography>
      )}
    </Box>
  );
}

/** Whether the tile shows the photo's status, which an error replaces. */
function saysWhere(tile: PhotoTile): boolean {
  return tile.kind === 'sending' && (tile.stage.name === 'taken' || tile.stage.name === 'uploading');
}
