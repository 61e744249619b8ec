import ExpandIcon from '@mui/icons-material/ExpandMoreRounded';
import PhoneCameraIcon from '@mui/icons-material/PhonelinkRingOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PHOTO_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { detailsText } from '../../../inspection/details/ChosenDetails.tsx';
import { DetailFields } from '../../../inspection/details/DetailFields.tsx';
import type { DetailsDraft } from '../../../inspection/details/detailsDraft.ts';
import { NextPhotoLine } from '../../../inspection/required-views/NextPhotoLine.tsx';
import { useNextView } from '../../../inspection/required-views/nextView.ts';
import { useSmallScreen } from '../../../ui/useSmallScreen.ts';
import { CameraScreen } from './CameraScreen.tsx';
import { FileSection } from './FileSection.tsx';
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
        sx={{ minHeight: 44 }}
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

interface NextDetailsProps {
  draft: DetailsDraft;
  onChange: (change: Partial<DetailsDraft>) => void;
}

/** The details of the next photos. Collapsed on a phone, where the title line summarizes them. */
function NextDetails({ draft, onChange }: NextDetailsProps): ReactNode {
  const isSmall = useSmallScreen();
  return (
    <Accordion
      defaultExpanded={!isSmall}
      disableGutters
      variant="outlined"
      sx={{ mt: 2, borderRadius: '12px !important', '&::before': { display: 'none' } }}
      slotProps={{ heading: { component: 'h3' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <span>
          <Typography component="span" variant="h4" sx={{ display: 'block' }}>
            Details for the next photos
          </Typography>{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {detailsText(draft, PHOTO_CATEGORY_LABELS)}
          </Typography>
        </span>
      </AccordionSummary>
      <AccordionDetails>
        <DetailFields draft={draft} categories={PHOTO_CATEGORY_LABELS} onChange={onChange} />
      </AccordionDetails>
    </Accordion>
  );
}
