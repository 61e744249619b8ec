import Button from '@mui/material/Button';
import type { ReactNode } from 'react';

/** The way to sign from where one reads that nobody has signed: the one to edit is at the top of a long page. */
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
