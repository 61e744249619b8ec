import CloseIcon from '@mui/icons-material/CloseRounded';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useId } from 'react';
import { Overlay } from '../../../ui/Overlay.tsx';
import { ItemPhotos } from '../ItemPhotos.tsx';
import { usePhotos } from '../photosContext.ts';
import { CaptureTools } from './CaptureTools.tsx';

/** The subject of photos: an item of the checklist, or the inspection as a whole. */
export interface CaptureSubject {
  itemId?: string;
  title: string;
}

interface CaptureDialogProps {
  subject: CaptureSubject;
  onClose: () => void;
}

/** The camera over another page of an inspection. Each photo belongs to the dialog's subject. */
export function CaptureDialog({ subject: { itemId, title }, onClose }: CaptureDialogProps): ReactNode {
  const { inspectionId } = usePhotos();
  const titleId = useId();
  return (
    <Overlay titleId={titleId} width="sm" onClose={onClose}>
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <span id={titleId}>{title}</span>
        <IconButton aria-label="Close" onClick={onClose} edge="end" sx={{ width: 44, height: 44 }}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <CaptureTools inspectionId={inspectionId} itemId={itemId} offersCamera opensCamera>
          {itemId && <ItemPhotos itemId={itemId} />}
        </CaptureTools>
      </DialogContent>
    </Overlay>
  );
}
