import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { POSITION_CATEGORY_LABELS } from '@sightline/contracts/labels';
import { PositionCategory } from '@sightline/contracts/positions';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { describePosition } from './changes.ts';
import type { ShownPosition } from './mergePositions.ts';

interface EditDialogProps {
  inspectionId: string;
  position: ShownPosition;
  onClose: () => void;
}

/** What a reading is about; the reading itself never changes. */
export function EditDialog({ inspectionId, position, onClose }: EditDialogProps): ReactNode {
  const id = useId();
  const [description, setDescription] = useState(position.description);
  const [category, setCategory] = useState(position.category);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const change = {
      ...(description.trim() !== position.description && { description: description.trim() }),
      ...(category !== position.category && { category }),
    };
    if (Object.keys(change).length > 0) describePosition(inspectionId, position, change);
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form onSubmit={save}>
        <DialogTitle id={id}>Edit reading</DialogTitle>
        <DialogContent>
          <Stack spacing={2} sx={{ pt: 1 }}>
            <TextField
              autoFocus
              label="Description"
              value={description}
              onChange={({ target }) => setDescription(target.value)}
              slotProps={{ htmlInput: { maxLength: 200 } }}
            />
            <TextField
              select
              label="Category"
              value={category}
              onChange={({ target }) => setCategory(PositionCategory.parse(target.value))}
            >
              {PositionCategory.options.map((option) => (
                <MenuItem key={option} value={option}>
                  {POSITION_CATEGORY_LABELS[option]}
                </MenuItem>
              ))}
            </TextField>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="contained">
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
