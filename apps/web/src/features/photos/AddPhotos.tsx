import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PHOTO_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { ChosenDetails } from '../../inspection/details/ChosenDetails.tsx';
import { DetailFields } from '../../inspection/details/DetailFields.tsx';
import { type DetailsDraft, EMPTY_DETAILS } from '../../inspection/details/detailsDraft.ts';
import { NextPhotoLine } from '../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../inspection/required-views/nextView.ts';
import { SettingsButton } from '../../ui/SettingsButton.tsx';
import { FileNotes, filesText, UploadButton, useFileDrop, useFileInput } from './capture/FileSection.tsx';
import { PhotoCamera } from './capture/PhotoCamera.tsx';
import { useTaking } from './capture/useTaking.ts';
import { TakenLabel } from './labels/ReadLabelButton.tsx';
import { CaptureButton, PhotosPanel } from './PhotosPanel.tsx';
import { usePhotos } from './photosContext.ts';

interface AddPhotosProps {
  /** Takes a still on the call, which has the camera; outside of a call, this device's camera opens. */
  onCapture?: (() => void) | undefined;
}

/** The photos of an inspection with what staff add: photos and files. Works without a connection. */
export function AddPhotos({ onCapture }: AddPhotosProps): ReactNode {
  const { inspectionId, tiles } = usePhotos();
  const [draft, setDraft] = useState<DetailsDraft>(EMPTY_DETAILS);
  const [isOpen, setOpen] = useState(false);
  const [readId, setReadId] = useState<string | null>(null);
  const taking = useTaking({
    subject: { inspectionId },
    draft,
    startsPosition: false,
    onReadLabel: setReadId,
  });
  const { startPosition, takeFiles, intake } = taking;
  const { isOver, ...drop } = useFileDrop(takeFiles);
  const chooser = useFileInput({ formats: intake.formats, onFiles: takeFiles });
  const nextView = useNextView(inspectionId);
  const onDraft = (change: Partial<DetailsDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const open = (): void => {
    startPosition();
    setOpen(true);
  };
  // A still of the call is described by the call.
  const of = onCapture ? 'uploads' : 'photos';
  const files = `${filesText(intake.formats)}.`;
  return (
    <Box component="section" aria-label="Photos" {...drop} sx={isOver ? DROP_AREA : null}>
      {/* The call has it above its own shutter. */}
      {!onCapture && !isOpen && <NextPhotoLine label={nextView?.label ?? null} />}
      {!isOpen && chooser.field}
      <PhotosPanel
        capture={
          <>
            {/* The camera has its own. */}
            {!isOpen && <UploadButton isBusy={intake.isBusy} onOpen={chooser.open} />}
            {onCapture ? <CaptureButton onCapture={onCapture} /> : <CameraButton onOpen={open} />}
          </>
        }
        settings={<PhotoSettings {...{ draft, onDraft, files, of }} />}
        notice={
          <>
            <ChosenDetails of={`Next ${of}`} draft={draft} categories={PHOTO_CATEGORY_LABELS} />
            {!isOpen && <FileNotes {...intake} onDismiss={intake.dismiss} />}
          </>
        }
        emptyText={`${onCapture ? ON_CALL : OWN} ${files}`}
      />
      {isOpen && (
        <PhotoCamera
          {...{ inspectionId, taking, draft, onDraft }}
          title="Inspection photos"
          count={tiles.length}
          onClose={() => setOpen(false)}
        />
      )}
      <TakenLabel photoId={readId} onClose={() => setReadId(null)} />
    </Box>
  );
}

const ON_CALL = "Photos taken on the call appear here at the phone's full resolution. You can add files:";
const OWN = 'Photos that you take or upload appear here, along with photos from the call. You can add files:';
const DROP_AREA = { outline: '2px dashed', outlineColor: 'primary.main', outlineOffset: '8px' };

function CameraButton({ onOpen }: { onOpen: () => void }): ReactNode {
  return (
    <Button variant="contained" startIcon={<CameraIcon />} onClick={onOpen}>
      Open camera
    </Button>
  );
}

interface PhotoSettingsProps {
  draft: DetailsDraft;
  onDraft: (change: Partial<DetailsDraft>) => void;
  /** Which files can be added. */
  files: string;
  /** What the details belong to. */
  of: 'photos' | 'uploads';
}

function PhotoSettings({ draft, onDraft, files, of }: PhotoSettingsProps): ReactNode {
  return (
    <SettingsButton label="Photo settings" width="sm">
      <Typography component="h3" variant="h4">
        {`Details for the next ${of}`}
      </Typography>
      <DetailFields draft={draft} categories={PHOTO_CATEGORY_LABELS} onChange={onDraft} />
      <Typography variant="body2" color="textSecondary">
        Files: {files}
      </Typography>
    </SettingsButton>
  );
}
