import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import { type ReactNode, useId, useState } from 'react';

const REASONS = ['Taken by mistake', 'Duplicate', 'Blurred or too dark', 'Shows people or private items'];
const OTHER = 'Other reason';

interface DeletionDialogProps {
  open: boolean;
  onClose: () => void;
  onDelete: (reason: string) => void;
}

/** Asks why a photo is deleted: its record keeps the reason. */
export function DeletionDialog({ open, onClose, onDelete }: DeletionDialogProps): ReactNode {
  const id = useId();
  const [choice, setChoice] = useState(REASONS[0] ?? '');
  const [other, setOther] = useState('');
  const reason = choice === OTHER ? other.trim() : choice;
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Why are you deleting this photo?</DialogTitle>
      <DialogContent>
        This removes the photo from the report and the client portal. Its record is kept with your name and
        the reason.
        <RadioGroup
          value={choice}
          onChange={(_, value) => setChoice(value)}
          aria-labelledby={id}
          sx={{ mt: 1 }}
        >
          {[...REASONS, OTHER].map((label) => (
            <FormControlLabel key={label} value={label} label={label} control={<Radio />} />
          ))}
        </RadioGroup>
        {choice === OTHER && (
          <TextField
            autoFocus
            label="Reason"
            value={other}
            onChange={(event) => setOther(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          Cancel
        </Button>
        <Button color="error" variant="contained" disabled={!reason} onClick={() => onDelete(reason)}>
          Delete photo
        </Button>
      </DialogActions>
    </Dialog>
  );
}
