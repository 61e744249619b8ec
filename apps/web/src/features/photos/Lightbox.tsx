import CloseIcon from '@mui/icons-material/CloseRounded';
import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import DrawIcon from '@mui/icons-material/DrawOutlined';
import IncludeIcon from '@mui/icons-material/PostAddRounded';
import LeaveOutIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Photo } from '@sightline/contracts/photos/photos';
import { describeMeasurement, drawnMeasurement } from '@sightline/wording/measurementTexts';
import { PHOTO_DISPOSITION_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { KnownMeasurement } from '../../inspection/kinds/measurements.ts';
import { useMeasurements } from '../../inspection/useMeasurements.ts';
import { lazyScreen } from '../../ui/lazyScreen.tsx';
import { Overlay } from '../../ui/Overlay.tsx';
import { PictureStage, turnByArrow } from '../../ui/PictureStage.tsx';
import { toast } from '../../ui/toasts.ts';
import { SHORT_SCREEN } from '../../ui/useSmallScreen.ts';
import { DeletionDialog, useDispositionChange } from './dispositionChange.tsx';
import { LargePhoto, largePhotoUrl } from './LargePhoto.tsx';
import { ReadLabelButton } from './labels/ReadLabelButton.tsx';
import { PhotoEditor } from './PhotoEditor.tsx';
import { PhotoFacts } from './PhotoFacts.tsx';
import { usePhotos } from './photosContext.ts';

/** Loaded at the first opening, because few photos are marked up. */
const MarkupEditor = lazyScreen(async () => ({
  default: (await import('./markup/MarkupEditor.tsx')).MarkupEditor,
}));

interface LightboxProps {
  openId: string | null;
  onShow: (photoId: string) => void;
  onClose: () => void;
}

/** One enlarged photo with all its facts; arrow keys show its neighbors. */
export function Lightbox({ openId, onShow, onClose }: LightboxProps): ReactNode {
  const { inspectionId, tiles, deleted, canEdit, numberOf } = usePhotos();
  const { data: measurements = [] } = useMeasurements(inspectionId, canEdit && openId !== null);
  const [isMeasured, setMeasured] = useState(true);
  const onPhoto = measurements.filter(({ photoId }) => photoId === openId);
  const titleId = useId();
  const stored = tiles.flatMap((tile) => (tile.kind === 'stored' ? [tile.photo] : []));
  const shown = canEdit && deleted.some(({ id }) => id === openId) ? deleted : stored;
  const index = shown.findIndex(({ id }) => id === openId);
  const photo = shown[index];
  const canMarkUp = canEdit && shown !== deleted;
  const turnTo = (neighbor: Photo | undefined) => neighbor && (() => onShow(neighbor.id));
  const neighbors = { previous: turnTo(shown[index - 1]), next: turnTo(shown[index + 1]) };
  const title = shown === deleted ? 'Deleted photo' : `Photo ${numberOf(openId ?? '')}`;
  return (
    <Overlay
      open={photo !== undefined}
      titleId={titleId}
      width="full"
      onClose={onClose}
      onKeyDown={(event) => turnByArrow(event, neighbors)}
    >
      {photo && (
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', md: 'row' },
            [SHORT_SCREEN]: { flexDirection: 'row' },
            height: '100%',
            minHeight: 0,
          }}
        >
          <PictureStage neighbors={neighbors}>
            <LargePhoto
              key={photo.id}
              photo={photo}
              number={numberOf(photo.id)}
              measurements={isMeasured ? onPhoto.map(drawnMeasurement) : []}
            />
          </PictureStage>
          <Box
            sx={{
              width: { md: 360 },
              p: 2.5,
              overflowY: 'auto',
              maxHeight: { xs: '50%', md: 'none' },
              [SHORT_SCREEN]: { width: 320, maxHeight: 'none' },
            }}
          >
            <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
              <Typography id={titleId} component="h2" variant="h2">
                {title}
              </Typography>
              <IconButton aria-label="Close" onClick={onClose}>
                <CloseIcon />
              </IconButton>
            </Stack>
            {canMarkUp && (
              <Stack key={`tools-${photo.id}`} direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 2.5 }}>
                <MarkUpButton photo={photo} number={numberOf(photo.id)} />
                <ReadLabelButton photoId={photo.id} photo={photo} />
              </Stack>
            )}
            <PhotoMeasurements measurements={onPhoto} isShown={isMeasured} onShow={setMeasured} />
            {canEdit && <PhotoEditor key={photo.id} photo={photo} />}
            {canEdit && <PhotoDispositionControls photo={photo} onDeleted={onClose} />}
            <PhotoFacts photo={photo} forStaff={canEdit} />
          </Box>
        </Box>
      )}
    </Overlay>
  );
}

interface PhotoMeasurementsProps {
  measurements: readonly KnownMeasurement[];
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}

/** The measurements of a photo. The drawing can be hidden, because it may cover details. */
function PhotoMeasurements({ measurements, isShown, onShow }: PhotoMeasurementsProps): ReactNode {
  if (measurements.length === 0) return null;
  return (
    <Box component="section" aria-label="Measurements on this photo" sx={{ mb: 2.5 }}>
      <FormControlLabel
        control={<Switch checked={isShown} onChange={(_, checked) => onShow(checked)} />}
        label="Show measurements"
        sx={{ minHeight: 44 }}
      />
      {measurements.map((measurement) => (
        <Typography key={measurement.id} variant="body2">
          {describeMeasurement(measurement)}
        </Typography>
      ))}
    </Box>
  );
}

/** Opens the editor once its code is loaded; a failed load can be retried. */
function MarkUpButton({ photo, number }: { photo: Photo; number: number | null }): ReactNode {
  const [state, setState] = useState<'closed' | 'loading' | 'open'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  // The button loses the focus while it is disabled for loading, and gets it back when the editor closes.
  useEffect(() => (state === 'open' ? () => button.current?.focus() : undefined), [state]);
  const open = async (): Promise<void> => {
    setState('loading');
    try {
      await MarkupEditor.preload();
      setState('open');
    } catch {
      setState('closed');
      toast({
        title: "Couldn't load the editor",
        description: 'Check your connection.',
        tone: 'error',
      });
    }
  };
  return (
    <>
      <Button
        ref={button}
        variant="contained"
        startIcon={<DrawIcon />}
        loading={state === 'loading'}
        disabled={largePhotoUrl(photo) === null}
        onClick={() => void open()}
      >
        Mark up
      </Button>
      {state === 'open' && <MarkupEditor photo={photo} number={number} onClose={() => setState('closed')} />}
    </>
  );
}

interface PhotoDispositionControlsProps {
  photo: Photo;
  onDeleted: () => void;
}

/** Sets whether the report shows this photo. Each change can be undone, and is logged with its author and reason. */
function PhotoDispositionControls({ photo, onDeleted }: PhotoDispositionControlsProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useDispositionChange(photo, onDeleted);
  const isDeleted = photo.disposition === 'deleted';
  return (
    <Stack spacing={1.5} sx={{ mb: 2.5 }}>
      {photo.disposition === 'leftOut' && <Alert severity="info">{PHOTO_DISPOSITION_LABELS.leftOut}.</Alert>}
      {isDeleted && <Alert severity="warning">Deleted. The record is kept.</Alert>}
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        {photo.disposition === 'inReport' ? (
          <Button
            variant="outlined"
            startIcon={<LeaveOutIcon />}
            disabled={isPending}
            onClick={() => change('leftOut')}
          >
            Leave out of report
          </Button>
        ) : (
          <Button
            variant="outlined"
            startIcon={<IncludeIcon />}
            disabled={isPending}
            onClick={() => change('inReport')}
          >
            {isDeleted ? 'Restore' : 'Put back in report'}
          </Button>
        )}
        {!isDeleted && (
          <Button
            color="error"
            startIcon={<DeleteIcon />}
            disabled={isPending}
            onClick={() => setAsking(true)}
          >
            Delete
          </Button>
        )}
      </Stack>
      {isAsking && (
        <DeletionDialog
          onClose={() => setAsking(false)}
          onDelete={(reason) => {
            setAsking(false);
            change('deleted', reason);
          }}
        />
      )}
    </Stack>
  );
}
