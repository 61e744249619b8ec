import { useCallback, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 600;

/**
 * Text that saves itself after a pause, on leaving the field, and when the page goes away. While the person
 * types, what others write does not overwrite it.
 */
export function useSavedText(stored: string, save: (text: string) => void) {
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
