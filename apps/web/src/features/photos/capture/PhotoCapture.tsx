import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { type DetailsDraft, EMPTY_DETAILS } from '../../../inspection/details/detailsDraft.ts';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { usePhotos } from '../photosContext.ts';
import { FileSection } from './FileSection.tsx';
import { NextDetails, PhoneCameraButton, PhotoCamera } from './PhotoCamera.tsx';
import { useTaking } from './useTaking.ts';

interface PhotoCaptureProps {
  inspectionId: string;
  /** False during a call, which has the camera. */
  offersCamera: boolean;
}

/** Takes photos and uploads files of an inspection, next to its gallery. Works without a connection. */
export function PhotoCapture(props: PhotoCaptureProps): ReactNode {
  return (
    <Box component="section" aria-label="Take photos" sx={{ mb: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 40, mb: 2 }}>
        <Typography component="h2" variant="h3">
          Take photos
        </Typography>
      </Box>
      <Tools {...props} />
    </Box>
  );
}

function Tools({ inspectionId, offersCamera }: PhotoCaptureProps): ReactNode {
  const { tiles } = usePhotos();
  const [draft, setDraft] = useState<DetailsDraft>(EMPTY_DETAILS);
  const [isOpen, setOpen] = useState(false);
  const taking = useTaking({ subject: { inspectionId }, draft, startsPosition: false });
  const { startPosition, takeFiles, takePhoneCamera, intake } = taking;
  const nextView = useNextView(inspectionId);
  const onDraft = (change: Partial<DetailsDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const open = (): void => {
    startPosition();
    setOpen(true);
  };
  return (
    <>
      {/* The call has it above its own shutter. */}
      {offersCamera && !isOpen && <NextPhotoLine label={nextView?.label ?? null} />}
      {offersCamera && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" startIcon={<CameraIcon />} onClick={open}>
            Open camera
          </Button>
          {!isOpen && <PhoneCameraButton onOpen={startPosition} onFiles={takePhoneCamera} />}
        </Stack>
      )}
      {isOpen && (
        <PhotoCamera
          {...{ inspectionId, taking, draft, onDraft }}
          title="Inspection photos"
          count={tiles.length}
          onClose={() => setOpen(false)}
        />
      )}
      {!isOpen && (
        <>
          <NextDetails draft={draft} onChange={onDraft} />
          <Box sx={{ mt: 2 }}>
            <FileSection {...intake} onFiles={takeFiles} onDismiss={intake.dismiss} />
          </Box>
        </>
      )}
    </>
  );
}
