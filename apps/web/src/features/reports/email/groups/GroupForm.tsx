import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { mintId } from '@sightline/contracts/core/ids';
import type { RecipientGroup } from '@sightline/contracts/organization';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../../ui/FormDialog.tsx';
import { draftOf, recipientsOf } from './groupForm.ts';

interface GroupFormProps {
  /** Null for a new one. */
  group: RecipientGroup | null;
  onSave: (group: RecipientGroup) => void;
  onClose: () => void;
}

export function GroupForm({ group, onSave, onClose }: GroupFormProps): ReactNode {
  const [draft, setDraft] = useState(() => draftOf(group));
  const [isChecked, setChecked] = useState(false);
  const parsed = recipientsOf(draft.lines);
  const problem = 'problem' in parsed ? parsed.problem : undefined;
  const isNameless = draft.name.trim() === '';
  const save = (): void => {
    setChecked(true);
    if ('problem' in parsed || isNameless) return;
    const { receivesCoordinates } = draft;
    onSave({ id: group?.id ?? mintId(), name: draft.name.trim(), receivesCoordinates, ...parsed });
  };
  return (
    <FormDialog title={group ? `Edit ${group.name}` : 'New group'} onSave={save} onClose={onClose}>
      <TextField
        label="Name of the group"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        error={isChecked && isNameless}
        helperText={isChecked && isNameless ? 'Enter a name' : undefined}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <TextField
        label="Recipients"
        multiline
        minRows={4}
        maxRows={10}
        value={draft.lines}
        onChange={({ target }) => setDraft({ ...draft, lines: target.value })}
        error={isChecked && problem !== undefined}
        helperText={(isChecked && problem) || 'One a line: name, email address'}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={draft.receivesCoordinates}
            onChange={({ target }) => setDraft({ ...draft, receivesCoordinates: target.checked })}
          />
        }
        label="Their copy has the coordinates of photos"
      />
    </FormDialog>
  );
}
