import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PositionCategory } from '@sightline/contracts/positions/positions';
import { POSITION_CATEGORY_LABELS } from '@sightline/wording/siteLabels';
import { type ReactNode, useState } from 'react';
import type { ShownPosition } from '../../inspection/kinds/positions.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { describePosition } from './editPositions.ts';

interface EditDialogProps {
  inspectionId: string;
  position: ShownPosition;
  onClose: () => void;
}

/** Edits the description of a reading; the reading itself never changes. */
export function EditDialog({ inspectionId, position, onClose }: EditDialogProps): ReactNode {
  const [description, setDescription] = useState(position.description);
  const [category, setCategory] = useState(position.category);
  const save = (): void => {
    const change = {
      ...(description.trim() !== position.description && { description: description.trim() }),
      ...(category !== position.category && { category }),
    };
    if (Object.keys(change).length > 0) describePosition(inspectionId, position, change);
    onClose();
  };
  return (
    <FormDialog title="Edit reading" onSave={save} onClose={onClose}>
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
    </FormDialog>
  );
}
