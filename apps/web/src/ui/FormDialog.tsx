import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useId } from 'react';
import { DIALOG_FORM } from './dialogForm.ts';

interface FormDialogProps {
  title: string;
  /** The fields, one below the other. */
  children: ReactNode;
  /** Also on Enter in a field. Whether the dialog closes is decided there. */
  onSave: () => void;
  onClose: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** Red for what cannot be undone. */
  saveColor?: 'primary' | 'error';
  isSaving?: boolean;
}

/** A few fields over the page, with Cancel and Save in view below them. */
export function FormDialog({
  title,
  children,
  onSave,
  onClose,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  saveColor = 'primary',
  isSaving = false,
}: FormDialogProps): ReactNode {
  const id = useId();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    onSave();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={save} style={DIALOG_FORM} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" variant="contained" color={saveColor} disabled={isSaving}>
            {saveLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
