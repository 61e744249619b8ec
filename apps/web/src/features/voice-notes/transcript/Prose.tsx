import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A text as it was spoken or typed, line breaks kept. */
export function Prose({ children }: { children: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>;
}
