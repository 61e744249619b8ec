import ViewIcon from '@mui/icons-material/CenterFocusStrongRounded';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NextPhotoLineProps {
  /** The name of the required view; null while none is chosen. */
  label: string | null;
  /** Whether the ground is dark, as around a picture. */
  onDark?: boolean;
}

/** The view that the next photo should show, next to the shutter. Changes are announced. */
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
