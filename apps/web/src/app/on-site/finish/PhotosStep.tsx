import CameraIcon from '@mui/icons-material/PhotoCameraOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import type { RequiredView } from '@sightline/contracts/inspections/requiredViews';
import { counted } from '@sightline/wording/counted';
import type { ReactNode } from 'react';
import type { CaptureSubject } from '../../../features/photos/capture/CaptureDialog.tsx';
import { chooseNextView } from '../../../inspection/required-views/nextView.ts';
import { StepActions, type StepNavigation } from './StepActions.tsx';

interface PhotosStepProps {
  inspectionId: string;
  /** The failed items without a photo. */
  withoutPhoto: readonly { id: string; label: string }[];
  /** Whether the company requires their photos. */
  isRequired: boolean;
  missingViews: readonly RequiredView[];
  nav: StepNavigation;
  onCamera: (subject: CaptureSubject) => void;
}

/** The photos that are missing, each with the camera for it. */
export function PhotosStep(props: PhotosStepProps): ReactNode {
  const { inspectionId, withoutPhoto, isRequired, missingViews, nav, onCamera } = props;
  const count = withoutPhoto.length + missingViews.length;
  const takeView = ({ id, label }: RequiredView): void => {
    chooseNextView(inspectionId, { id, label });
    onCamera({ title: label, isOne: true });
  };
  return (
    <>
      <DialogContent sx={{ px: { xs: 2, sm: 3 } }}>
        {count === 0 && <Typography>Every photo is there.</Typography>}
        <Rows title="Failed items">
          {withoutPhoto.map(({ id, label }) => (
            <Row
              key={id}
              label={label}
              onTake={() => onCamera({ itemId: id, title: `Photos: ${label}`, isOne: true })}
            />
          ))}
        </Rows>
        <Rows title="Required views">
          {missingViews.map((view) => (
            <Row key={view.id} label={view.label} onTake={() => takeView(view)} />
          ))}
        </Rows>
      </DialogContent>
      <StepActions
        nav={nav}
        label={isRequired || count === 0 ? 'Next' : `Continue without ${counted(count, 'photo')}`}
        refusal={isRequired ? 'Take a photo of each failed item first' : null}
        onNext={nav.onNext}
      />
    </>
  );
}

function Rows({ title, children }: { title: string; children: readonly ReactNode[] }): ReactNode {
  if (children.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <Typography component="h3" variant="h4">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

function Row({ label, onTake }: { label: string; onTake: () => void }): ReactNode {
  return (
    <Box component="li" sx={ROW}>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        {label}
      </Box>
      <Button
        variant="outlined"
        startIcon={<CameraIcon />}
        aria-label={`Take photo: ${label}`}
        onClick={onTake}
        sx={{ minHeight: 44, flex: 'none' }}
      >
        Take photo
      </Button>
    </Box>
  );
}

const ROW = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
};
