import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';

/** The number of unread messages, next to a link on the dark bar. */
export function UnreadBadge({ count }: { count: number }): ReactNode {
  return (
    <Box
      component="span"
      sx={{
        ml: 0.75,
        px: 0.75,
        minWidth: 20,
        borderRadius: 99,
        bgcolor: 'brand.signal',
        color: 'brand.onSignal',
        fontSize: '0.75rem',
        fontWeight: 700,
        lineHeight: '20px',
        textAlign: 'center',
      }}
    >
      {count > 99 ? '99+' : count}
      <Box component="span" sx={visuallyHidden}>
        {' unread'}
      </Box>
    </Box>
  );
}
