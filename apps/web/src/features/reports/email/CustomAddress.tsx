import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import type { KeyboardEvent, ReactNode } from 'react';
import type { EmailForm } from './useEmailForm.ts';

/** A field for addresses outside the groups, separated by commas and added with the button or with Enter. */
export function CustomAddress({ form, isDisabled }: { form: EmailForm; isDisabled: boolean }): ReactNode {
  const addOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    form.add();
  };
  return (
    <div>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
        <TextField
          label="Custom address"
          slotProps={{ htmlInput: { inputMode: 'email' } }}
          autoComplete="off"
          value={form.typed}
          disabled={isDisabled}
          onChange={(event) => form.type(event.target.value)}
          onKeyDown={addOnEnter}
          error={form.problem !== null}
          helperText={form.problem ?? 'Separate several addresses by commas'}
        />
        <Button variant="outlined" disabled={isDisabled} onClick={form.add}>
          Add
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: form.custom.length > 0 ? 1.25 : 0 }}>
        {form.custom.map((email) => (
          <Chip
            key={email}
            label={email}
            disabled={isDisabled}
            onDelete={() => form.remove(email)}
            sx={{ maxWidth: '100%' }}
          />
        ))}
      </Box>
    </div>
  );
}
