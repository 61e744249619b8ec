import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useCall, useRoom } from '../call/callContext.ts';
import { Notice } from './Notice.tsx';

/** Says that everyone sees this person's screen, and stops it. */
export function OwnScreen(): ReactNode {
  const { screen } = useCall();
  const isShown = useRoom(({ intent }) => intent.screen);
  if (!isShown) return null;
  return (
    <Notice tone="info">
      Everyone on the call sees your screen.
      <Button size="small" color="inherit" onClick={() => screen.stop()} sx={{ ml: 1, fontWeight: 700 }}>
        Stop sharing
      </Button>
    </Notice>
  );
}
