import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** Lets a person sign where the page says that nobody has: the Edit button is at the top of a long page. */
export function NotSigned({ onSign }: { onSign: () => void }): ReactNode {
  return (
    <>
      Not signed yet.
      <Button variant="contained" size="large" onClick={onSign} sx={{ minHeight: 48, justifySelf: 'start' }}>
        Sign
      </Button>
    </>
  );
}
