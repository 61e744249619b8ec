import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

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
