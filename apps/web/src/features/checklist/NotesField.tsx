import TextField from '@mui/material/TextField';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

interface NotesFieldProps {
  /** What follows a colon, the item, is only in the name for screen readers: the page shows it above the field. */
  label: string;
  stored: string;
  placeholder?: string;
  minRows?: number;
  maxLength?: number;
  /** Whether the person opened this field with a button, so that the next key belongs in it. */
  focusOnOpen?: boolean;
  /** The name of the person who changed it last, below the field. */
  caption?: ReactNode;
  onSave: (text: string) => void;
}

/** Notes that save themselves. */
export function NotesField({
  label,
  stored,
  placeholder,
  minRows = 2,
  maxLength = 5000,
  focusOnOpen = false,
  caption,
  onSave,
}: NotesFieldProps): ReactNode {
  const { text, onChange, onBlur } = useSavedText(stored, onSave);
  return (
    <TextField
      multiline
      inputRef={focusOnOpen ? focus : undefined}
      label={label.split(': ')[0]}
      minRows={minRows}
      maxRows={8}
      value={text}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      helperText={caption}
      slotProps={{ htmlInput: { maxLength, 'aria-label': label }, inputLabel: { shrink: true } }}
    />
  );
}

const focus = (field: HTMLElement | null): void => field?.focus({ preventScroll: true });

const PAUSE_MS = 600;

/**
 * Text that saves itself after a pause, when the field loses focus, and when the page is closed. While the
 * person types, changes by other people do not overwrite it.
 */
function useSavedText(stored: string, save: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null);
  const latest = useRef({ draft, stored, save });
  useEffect(() => {
    latest.current = { draft, stored, save };
  });
  const flush = useCallback(() => {
    const { draft: text, stored: known, save: write } = latest.current;
    if (text !== null && text.trim() !== known) write(text.trim());
  }, []);
  const finish = useCallback(() => {
    flush();
    setDraft(null);
  }, [flush]);
  useEffect(() => {
    if (draft === null) return undefined;
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, flush]);
  useEffect(() => {
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);
  return { text: draft ?? stored, onChange: setDraft, onBlur: finish };
}
