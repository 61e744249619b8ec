import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useSavedText } from './useSavedText.ts';

interface NotesFieldProps {
  label: string;
  stored: string;
  placeholder?: string;
  minRows?: number;
  onSave: (text: string) => void;
}

/** Notes that save themselves. */
export function NotesField({ label, stored, placeholder, minRows = 2, onSave }: NotesFieldProps): ReactNode {
  const { text, onChange, onBlur } = useSavedText(stored, onSave);
  return (
    <TextField
      multiline
      label={label}
      minRows={minRows}
      maxRows={8}
      value={text}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      slotProps={{ htmlInput: { maxLength: 5000 } }}
    />
  );
}
