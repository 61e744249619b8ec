import type { ReactNode } from 'react';
import type { DetailsDraft } from '../../../inspection/details/detailsDraft.ts';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { CameraScreen } from './CameraScreen.tsx';
import { FileSection } from './FileSection.tsx';
import { NextDetails } from './NextDetails.tsx';
import { PhoneCameraButton } from './PhoneCameraButton.tsx';
import type { Taking } from './useTaking.ts';

interface PhotoCameraProps {
  inspectionId: string;
  title: string;
  count: number;
  taking: Taking;
  draft: DetailsDraft;
  onDraft: (change: Partial<DetailsDraft>) => void;
  /** Whether one photo is enough, as of an item: the next tap is on the checklist again. */
  closesAfterPhoto?: boolean;
  onClose: () => void;
}

/** The camera, with the phone's camera app, files, and the details of the next photos in its menu. */
export function PhotoCamera(props: PhotoCameraProps): ReactNode {
  const { inspectionId, title, count, taking, draft, onDraft, closesAfterPhoto = false, onClose } = props;
  const { intake, takeFiles, takePhoneCamera } = taking;
  const nextView = useNextView(inspectionId);
  return (
    <CameraScreen
      title={title}
      count={count}
      hint={<NextPhotoLine label={nextView?.label ?? null} />}
      onPicture={async (...taken) => {
        await taking.takePicture(...taken);
        if (closesAfterPhoto) onClose();
      }}
      onClose={onClose}
      renderMenu={(lend) => (
        <>
          <PhoneCameraButton onOpen={lend} onFiles={takePhoneCamera} />
          <FileSection {...intake} onFiles={takeFiles} onDismiss={intake.dismiss} />
          <NextDetails draft={draft} onChange={onDraft} />
        </>
      )}
    />
  );
}
