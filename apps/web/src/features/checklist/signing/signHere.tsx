import Button from '@mui/material/Button';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

/**
 * Says that the checklist is not signed, and lets the person sign: the Edit button is at the top of a long
 * page.
 */
export function NotSigned({ onSign }: { onSign: () => void }): ReactNode {
  return (
    <>
      Not signed.
      <Button variant="contained" size="large" onClick={onSign} sx={{ minHeight: 48, justifySelf: 'start' }}>
        Sign
      </Button>
    </>
  );
}

interface SignHere {
  card: RefObject<HTMLDivElement | null>;
  sign: () => void;
}

/** Editing begins at the signature: fields that can then be filled in above it would push it off the screen. */
export function useSignHere(isEditing: boolean, onEdit: () => void): SignHere {
  const card = useRef<HTMLDivElement>(null);
  const wantsToSign = useRef(false);
  useEffect(() => {
    if (!isEditing || !wantsToSign.current) return;
    wantsToSign.current = false;
    card.current?.closest('section')?.scrollIntoView({ block: 'start' });
    card.current?.focus({ preventScroll: true });
  }, [isEditing]);
  const sign = (): void => {
    wantsToSign.current = true;
    onEdit();
  };
  return { card, sign };
}
