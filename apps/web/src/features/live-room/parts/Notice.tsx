import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'warning' | 'info';
  children: ReactNode;
}

export function Notice({ tone, children }: NoticeProps): ReactNode {
  const edge = tone === 'warning' ? 'warning.main' : 'info.main';
  return (
    <Box
      sx={{
        maxWidth: 460,
        px: 1.75,
        py: 1,
        borderRadius: '12px',
        border: 1,
        borderColor: edge,
        color: '#fff',
        bgcolor: 'rgba(5, 12, 9, 0.88)',
        fontSize: '0.875rem',
        lineHeight: 1.45,
      }}
    >
      {children}
    </Box>
  );
}
