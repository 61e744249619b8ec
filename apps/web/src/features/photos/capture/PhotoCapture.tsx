import PhoneCameraIcon from '@mui/icons-material/PhonelinkRingOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CaptureSettings } from '@sightline/contracts/photoDetails';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LocalMedia } from '../../../devices/LocalMedia.ts';
import { PositionWatch } from '../../../devices/PositionWatch.ts';
import type { Picture } from '../../../devices/takePicture.ts';
import { pageOutbox, preloadUpload } from '../../../offline/pageOutbox.ts';
import { toast } from '../../../ui/toasts.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { CameraSection } from './CameraSection.tsx';
import { DetailFields } from './DetailFields.tsx';
import { EMPTY_DETAILS, problemOfTags } from './details.ts';
import { FileSection } from './FileSection.tsx';
import { keepPhoto } from './keepPhoto.ts';
import { useFileIntake } from './useFileIntake.ts';

interface PhotoCaptureProps {
  inspectionId: string;
  /** False during a call, which has the camera. */
  offersCamera: boolean;
}

/** A photo must not wait longer than this for the position. */
const POSITION_PATIENCE_MS = 1000;

/** Takes photos and uploads files, with what the next photo is about. Works without a connection. */
export function PhotoCapture({ inspectionId, offersCamera }: PhotoCaptureProps): ReactNode {
  const [draft, setDraft] = useState(EMPTY_DETAILS);
  const [camera, setCamera] = useState<LocalMedia | null>(null);
  useEffect(() => () => camera?.close(), [camera]);
  const intake = useFileIntake();
  const position = usePosition();
  useOwnOutbox();
  const takePicture = async ({ blob, source }: Picture, settings: CaptureSettings): Promise<void> => {
    if (problemOfTags(draft.tags)) throw new Error('Correct the tags first.');
    const capturedAt = new Date().toISOString();
    const reading = await position.read();
    const isSaved = await keepPhoto({
      ...{ inspectionId, blob, source, capturedAt, draft, settings },
      position: reading,
    });
    if (isSaved) toast({ title: 'Photo Captured', tone: 'success' });
  };
  const takeFiles = (files: readonly File[]): void =>
    void intake.take(files, { inspectionId, draft, position: null });
  const takePhoneCamera = async (files: readonly File[]): Promise<void> =>
    await intake.take(files, { inspectionId, draft, position: await position.read() });
  return (
    <Box component="section" aria-label="Take photos" sx={{ mb: 4 }}>
      <Typography component="h2" variant="h3" sx={{ mb: 2 }}>
        Take photos
      </Typography>
      {offersCamera && camera && (
        <CameraSection media={camera} onPicture={takePicture} onClose={() => setCamera(null)} />
      )}
      {offersCamera && !camera && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button
            variant="contained"
            startIcon={<CameraIcon />}
            onClick={() => {
              position.start();
              setCamera(new LocalMedia('environment'));
            }}
          >
            Open Camera
          </Button>
          <PhoneCameraButton onOpen={position.start} onFiles={(files) => void takePhoneCamera(files)} />
        </Stack>
      )}
      <Typography component="h3" variant="h4" sx={{ mt: 3, mb: 1.5 }}>
        About the next photos
      </Typography>
      <DetailFields draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      <Box sx={{ mt: 2 }}>
        <FileSection {...intake} onFiles={takeFiles} onDismiss={intake.dismiss} />
      </Box>
    </Box>
  );
}

interface PhoneCameraButtonProps {
  onOpen: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** The phone's own camera app, which knows night mode and zoom better than any page. A desktop has none. */
function PhoneCameraButton({ onOpen, onFiles }: PhoneCameraButtonProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    onFiles([...(target.files ?? [])]);
    target.value = '';
  };
  return (
    <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
      <Button
        variant="outlined"
        startIcon={<PhoneCameraIcon />}
        onClick={() => {
          onOpen();
          input.current?.click();
        }}
      >
        Phone camera app
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Photo from the camera app"
        accept="image/*"
        capture="environment"
        onChange={onChange}
      />
    </Box>
  );
}

/** Starts with the first tap on a camera, because it asks the person for permission. */
function usePosition() {
  const [watch] = useState(() => new PositionWatch());
  useEffect(() => {
    void watch.startIfAllowed();
    return () => watch.close();
  }, [watch]);
  return { start: () => watch.start(), read: () => watch.reading(POSITION_PATIENCE_MS) };
}

/** Photos belong to the person who takes them, also on a page without a call. */
function useOwnOutbox(): void {
  const { id } = useCurrentUser();
  useEffect(() => {
    pageOutbox().setOwner(id);
    void preloadUpload().catch(() => {});
  }, [id]);
}
