import AddIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type ReactNode, useState } from 'react';

interface AddLineProps {
  /** The label of the field, such as "New item of Plumbing". */
  label: string;
  button: string;
  onAdd: (text: string) => void;
}

/** A line of text that is added to the end of a list. Enter adds it; the field stays ready for the next one. */
export function AddLine({ label, button, onAdd }: AddLineProps): ReactNode {
  const [text, setText] = useState('');
  const add = (): void => {
    if (text.trim() === '') return;
    onAdd(text.trim());
    setText('');
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}
    >
      <TextField
        label={label}
        value={text}
        onChange={({ target }) => setText(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
        sx={{ flex: '1 1 220px' }}
      />
      <Button type="submit" startIcon={<AddIcon />} disabled={text.trim() === ''}>
        {button}
      </Button>
    </Box>
  );
}
