import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface TileFrameProps {
  number: number;
  children: ReactNode;
}

/** The frame of a photo with its number. */
export function TileFrame({ number, children }: TileFrameProps): ReactNode {
  return (
    <Box
      sx={{
        position: 'relative',
        aspectRatio: '4 / 3',
        borderRadius: '10px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        border: 1,
        borderColor: 'divider',
      }}
    >
      {children}
      <Box component="span" aria-hidden sx={BADGE}>
        {number}
      </Box>
    </Box>
  );
}

const BADGE = {
  position: 'absolute',
  top: 6,
  left: 6,
  minWidth: 22,
  px: 0.75,
  borderRadius: 99,
  textAlign: 'center',
  fontSize: '0.75rem',
  fontWeight: 700,
  lineHeight: '22px',
  color: '#fff',
  bgcolor: 'rgba(6, 16, 12, 0.78)',
  pointerEvents: 'none',
};
