import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A text with its line breaks. */
export function Prose({ children }: { children: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{children}</Typography>;
}
