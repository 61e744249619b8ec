import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useSavedText } from './useSavedText.ts';

interface NotesFieldProps {
  label: string;
  stored: string;
  placeholder?: string;
  minRows?: number;
  /** The person opened this field by a button, so that the next key belongs in it. */
  focusOnOpen?: boolean;
  onSave: (text: string) => void;
}

/** Notes that save themselves. */
export function NotesField({
  label,
  stored,
  placeholder,
  minRows = 2,
  focusOnOpen = false,
  onSave,
}: NotesFieldProps): ReactNode {
  const { text, onChange, onBlur } = useSavedText(stored, onSave);
  return (
    <TextField
      multiline
      inputRef={focusOnOpen ? focus : undefined}
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

const focus = (field: HTMLElement | null): void => field?.focus({ preventScroll: true });
