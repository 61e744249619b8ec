import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { EMPTY_DETAILS } from '../../inspection/details/detailsDraft.ts';
import { isHeldUp, type PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { FileSection } from './capture/FileSection.tsx';
import { useFileIntake } from './capture/useFileIntake.ts';
import { PhotoNotes } from './PhotoNotes.tsx';
import { usePhotos } from './photosContext.ts';
import { Tile } from './Tile.tsx';

interface PhotosCardProps {
  canTake: boolean;
  /** Whether a bar at the thumb already has the next step. */
  hasBar: boolean;
  onCamera: () => void;
}

/** The number of photos on the card; a separate page shows all of them. */
const LATEST = 6;

/** The photos of an inspection on its checklist: taking, uploading, describing and removing the latest ones. */
export function PhotosCard({ canTake, hasBar, onCamera }: PhotosCardProps): ReactNode {
  const { inspectionId, tiles } = usePhotos();
  const titleId = useId();
  const latest = tiles.slice(-LATEST).toReversed();
  return (
    <Card component="section" variant="outlined" aria-labelledby={titleId} sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h3" id={titleId} sx={{ mb: 1.5 }}>
          {tiles.length === 0 ? 'Inspection Photos' : `Inspection Photos (${tiles.length})`}
        </Typography>
        {canTake && <Sources {...{ inspectionId, hasBar, onCamera }} />}
        {tiles.length === 0 && <Typography color="textSecondary">No photos</Typography>}
        <Box component="ul" aria-label="Latest photos" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {latest.map((tile) => (
            <PhotoRow key={tile.id} tile={tile} canEdit={canTake} />
          ))}
        </Box>
        <Button
          component={Link}
          to={`/inspection/${inspectionId}/photos`}
          sx={{ minHeight: 44, mt: 1, ml: -2 }}
        >
          All photos
        </Button>
      </CardContent>
    </Card>
  );
}

interface SourcesProps extends Omit<PhotosCardProps, 'canTake'> {
  inspectionId: string;
}

function Sources({ inspectionId, hasBar, onCamera }: SourcesProps): ReactNode {
  const intake = useFileIntake();
  const takeFiles = (files: readonly File[]): void =>
    void intake.take(files, { inspectionId, draft: EMPTY_DETAILS, position: null });
  return (
    <Box sx={{ mb: 2 }}>
      <Button
        fullWidth
        variant={hasBar ? 'outlined' : 'contained'}
        startIcon={<CameraIcon />}
        onClick={onCamera}
        sx={{ minHeight: 44, mb: 1.5 }}
      >
        Take Photo with Camera
      </Button>
      <FileSection {...intake} onFiles={takeFiles} onDismiss={intake.dismiss} />
    </Box>
  );
}

/** A sent or unsent photo with its time, location and description. */
function PhotoRow({ tile, canEdit }: { tile: PhotoTile; canEdit: boolean }): ReactNode {
  const isWide = isHeldUp(tile);
  return (
    <Box component="li" sx={isWide ? { ...ROW, flexWrap: 'wrap' } : ROW}>
      <Box sx={{ width: isWide ? '100%' : 136, flex: 'none' }}>
        <Tile tile={tile} />
      </Box>
      <PhotoNotes tile={tile} canEdit={canEdit} />
    </Box>
  );
}

const ROW = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  gap: 1.5,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};
