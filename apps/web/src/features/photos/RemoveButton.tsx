import DeleteIcon from '@mui/icons-material/DeleteOutlineRounded';
import Button from '@mui/material/Button';
import type { Photo } from '@sightline/contracts/photos/photos';
import { type ReactNode, useState } from 'react';
import { DeletionDialog } from './DeletionDialog.tsx';
import { discardUnsent } from './discardUnsent.ts';
import { useDispositionChange } from './useDispositionChange.ts';

/** Asks for a reason, which the photo's record keeps. */
export function RemoveButton({ photo }: { photo: Photo }): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const { change, isPending } = useDispositionChange(photo, () => {});
  const remove = (reason: string): void => {
    setAsking(false);
    change('deleted', reason);
  };
  return (
    <>
      <Remove isDisabled={isPending} onClick={() => setAsking(true)} />
      <DeletionDialog open={isAsking} onClose={() => setAsking(false)} onDelete={remove} />
    </>
  );
}

/** A photo that was never sent has no record, so it is deleted for good after a confirmation. */
export function RemoveUnsentButton({ photoId }: { photoId: string }): ReactNode {
  return <Remove onClick={() => void discardUnsent(photoId)} />;
}

function Remove({ isDisabled = false, onClick }: { isDisabled?: boolean; onClick: () => void }): ReactNode {
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      disabled={isDisabled}
      onClick={onClick}
      sx={{ minHeight: 44 }}
    >
      Remove
    </Button>
  );
}
