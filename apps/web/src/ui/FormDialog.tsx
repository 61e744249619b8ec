import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Overlay } from './Overlay.tsx';

interface FormDialogProps {
  title: string;
  /** The fields, one below the other. */
  children: ReactNode;
  /** The reason why the last attempt failed. */
  problem?: ReactNode;
  /**
   * Also called on Enter in a field. It decides whether the dialog closes. Null if the form cannot be saved.
   */
  onSave: (() => void) | null;
  onClose: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** Red for an action that cannot be undone. */
  saveColor?: 'primary' | 'error';
  isSaving?: boolean;
  /** Whether the form can be saved: until then, Save and Enter are disabled. */
  canSave?: boolean;
  /** Whether the focus starts on Cancel, because Enter would do something that cannot be undone. */
  startsOnCancel?: boolean;
  width?: 'xs' | 'sm' | 'md';
}

/**
 * A form over the page. The fields scroll; a problem, Cancel and Save stay visible below them. After a change, a
 * press outside does not close it, so that no text is lost by a slip. Render it only while it is open, so that
 * each opening starts with initial values.
 */
export function FormDialog({
  title,
  children,
  problem,
  onSave,
  onClose,
  saveLabel = 'Save',
  cancelLabel = 'Cancel',
  saveColor = 'primary',
  isSaving = false,
  canSave = true,
  startsOnCancel = false,
  width = 'xs',
}: FormDialogProps): ReactNode {
  const id = useId();
  const [isChanged, setChanged] = useState(false);
  const isDisabled = isSaving || !canSave;
  const save = (event: FormEvent): void => {
    event.preventDefault();
    // React passes events on to the component that rendered the dialog, which may be a form itself.
    event.stopPropagation();
    if (!isDisabled) onSave?.();
  };
  return (
    <Overlay titleId={id} width={width} keepsContent={isChanged} onClose={onClose}>
      <form noValidate onSubmit={save} onChange={() => setChanged(true)} style={FILLS_DIALOG}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            {children}
          </Stack>
        </DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mx: 3, flex: 'none', maxHeight: '35vh', overflowY: 'auto' }}>
            {problem}
          </Alert>
        )}
        <DialogActions>
          <Button color="inherit" onClick={onClose} autoFocus={startsOnCancel}>
            {cancelLabel}
          </Button>
          {onSave && (
            <Button type="submit" variant="contained" color={saveColor} disabled={isDisabled}>
              {saveLabel}
            </Button>
          )}
        </DialogActions>
      </form>
    </Overlay>
  );
}

const FILLS_DIALOG = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
