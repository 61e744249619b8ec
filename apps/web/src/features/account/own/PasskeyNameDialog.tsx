import TextField from '@mui/material/TextField';
import type { Passkey } from '@sightline/contracts/account';
import { type ReactNode, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog.tsx';

interface PasskeyNameDialogProps {
  passkey: Passkey;
  onSave: (name: string) => void;
  onClose: () => void;
}

export function PasskeyNameDialog({ passkey, onSave, onClose }: PasskeyNameDialogProps): ReactNode {
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title="Rename passkey"
      onSave={() => name.trim() !== '' && onSave(name.trim())}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={name.trim() === ''}
        helperText={name.trim() === '' ? 'Required' : undefined}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </FormDialog>
  );
}
