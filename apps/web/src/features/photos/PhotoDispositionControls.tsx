import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import IncludeIcon from '@mui/icons-material/PostAddRounded';
import LeaveOutIcon from '@mui/icons-material/VisibilityOffOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Photo } from '@sightline/contracts/photos/photos';
import { PHOTO_DISPOSITION_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import { DeletionDialog, useDispositionChange } from './dispositionChange.tsx';

interface PhotoDispositionControlsProps {
  photo: Photo;
  onDeleted: () => void;
}

/** Sets whether the report shows this photo. Each change can be undone, and is logged with its author and reason. */
export function PhotoDispositionControls({ photo, onDeleted }: PhotoDispositionControlsProps): ReactNode {
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
