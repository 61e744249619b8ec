import PhoneCameraIcon from '@mui/icons-material/PhonelinkRingOutlined';
import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { type DetailsDraft, EMPTY_DETAILS } from '../../../inspection/details/detailsDraft.ts';
import { pageOutbox } from '../../../inspection/outbox/pageOutbox.ts';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { useCurrentUser } from '../../../wire/session.ts';
import { CameraSection } from './CameraSection.tsx';
import { FileSection } from './FileSection.tsx';
import { NextDetails } from './NextDetails.tsx';
import { useTaking } from './useTaking.ts';

interface CaptureToolsProps {
  inspectionId: string;
  /** The checklist item that the photos document; absent for the inspection as a whole. */
  itemId?: string | undefined;
  /** False during a call, which has the camera. */
  offersCamera: boolean;
  /** Whether the person has just opened the camera. */
  opensCamera?: boolean;
  /** Shown between the camera and the details of the next photo. */
  children?: ReactNode;
}

/** Takes photos and uploads files, with the details of the next photo. Works without a connection. */
export function CaptureTools(props: CaptureToolsProps): ReactNode {
  const { inspectionId, itemId, offersCamera, opensCamera = false, children } = props;
  const [draft, setDraft] = useState<DetailsDraft>(EMPTY_DETAILS);
  const [isOpen, setOpen] = useState(opensCamera);
  const { startPosition, takePicture, takeFiles, takePhoneCamera, intake } = useTaking({
    subject: { inspectionId, itemId },
    draft,
    startsPosition: opensCamera,
  });
  const nextView = useNextView(inspectionId);
  useOwnOutbox();
  const open = (): void => {
    startPosition();
    setOpen(true);
  };
  /** Closes the page's camera, which the other app may need. */
  const lendCamera = (): void => {
    startPosition();
    setOpen(false);
  };
  return (
    <>
      {/* The call has it above its own shutter. */}
      {offersCamera && <NextPhotoLine label={nextView?.label ?? null} />}
      {offersCamera && isOpen && <CameraSection onPicture={takePicture} onClose={() => setOpen(false)} />}
      {offersCamera && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: isOpen ? 2 : 0 }}>
          {!isOpen && <OpenButton onOpen={open} />}
          <PhoneCameraButton onOpen={lendCamera} onFiles={takePhoneCamera} />
        </Stack>
      )}
      {children}
      <NextDetails draft={draft} onChange={(change) => setDraft((before) => ({ ...before, ...change }))} />
      <Box sx={{ mt: 2 }}>
        <FileSection {...intake} onFiles={takeFiles} onDismiss={intake.dismiss} />
      </Box>
    </>
  );
}

function OpenButton({ onOpen }: { onOpen: () => void }): ReactNode {
  return (
    <Button variant="contained" startIcon={<CameraIcon />} onClick={onOpen}>
      Open Camera
    </Button>
  );
}

/** Makes the signed-in person the owner of the outbox, even on a page without a call. */
function useOwnOutbox(): void {
  const { id, outboxKey } = useCurrentUser();
  useEffect(() => pageOutbox().setOwner({ id, outboxKey }), [id, outboxKey]);
}

interface PhoneCameraButtonProps {
  onOpen: () => void;
  onFiles: (files: readonly File[]) => void;
}

/** Opens the phone's own camera app, which has better night mode and zoom than a page. Hidden on a desktop. */
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
