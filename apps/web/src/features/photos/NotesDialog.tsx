import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import type { PhotoTile } from '../../inspection/photos/photoTiles.ts';
import { PhotoNotes } from './PhotoNotes.tsx';

/** The notes of an unsent photo, which may be sent while this is open. Sent photos have the large view. */
export function NotesDialog({ tile, onClose }: { tile: PhotoTile; onClose: () => void }): ReactNode {
  const id = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>
        {tile.kind === 'stored' ? 'Photo on the server' : 'Photo on this phone'}
      </DialogTitle>
      <DialogContent>
        <PhotoNotes tile={tile} canEdit />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
