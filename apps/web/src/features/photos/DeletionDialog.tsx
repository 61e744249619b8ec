import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../ui/FormDialog.tsx';

const REASONS = ['Taken by mistake', 'Duplicate', 'Blurred or too dark', 'Shows people or private items'];
const OTHER = 'Other reason';

interface DeletionDialogProps {
  onClose: () => void;
  onDelete: (reason: string) => void;
}

/** Asks why a photo is deleted: its record keeps the reason. */
export function DeletionDialog({ onClose, onDelete }: DeletionDialogProps): ReactNode {
  const [choice, setChoice] = useState(REASONS[0] ?? '');
  const [other, setOther] = useState('');
  const reason = choice === OTHER ? other.trim() : choice;
  return (
    <FormDialog
      title="Why are you deleting this photo?"
      saveLabel="Delete photo"
      saveColor="error"
      canSave={reason !== ''}
      onSave={() => onDelete(reason)}
      onClose={onClose}
    >
      <Typography>
        This removes the photo from the report and the client portal. Its record is kept with your name and
        the reason.
      </Typography>
      <RadioGroup value={choice} onChange={(_, value) => setChoice(value)} aria-label="Reasons">
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
    </FormDialog>
  );
}
