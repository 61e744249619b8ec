import ViewIcon from '@mui/icons-material/CenterFocusStrongRounded';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NextPhotoLineProps {
  /** The name of the required view; null while nothing was chosen. */
  label: string | null;
  /** On the dark ground around a picture. */
  onDark?: boolean;
}

/** Beside the shutter: what the next photo is to show. Announced when it changes. */
export function NextPhotoLine({ label, onDark = false }: NextPhotoLineProps): ReactNode {
  return (
    <Box role="status" sx={label === null ? undefined : [LINE, onDark && DARK]}>
      {label !== null && (
        <>
          <ViewIcon aria-hidden fontSize="small" />
          <span>
            Next photo: <b>{label}</b>
          </span>
        </>
      )}
    </Box>
  );
}

const LINE = { display: 'flex', alignItems: 'center', gap: 1, py: 0.75, typography: 'body2' };
const DARK = { px: 2, justifyContent: 'center', color: '#fff', bgcolor: '#0A1410' };
