import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface NoticeProps {
  tone: 'red' | 'yellow';
  /** A button below the text. */
  action?: ReactNode;
  children: ReactNode;
}

/** An error above a form. MUI's Alert would add its icons and surfaces to the pages that open first. */
export function Notice({ tone, action, children }: NoticeProps): ReactNode {
  return (
    <Box
      role="alert"
      sx={{
        px: 2,
        py: 1.5,
        borderRadius: 1,
        border: `1px solid var(--sl-palette-tone-${tone}-edge)`,
        bgcolor: `var(--sl-palette-tone-${tone}-ground)`,
        color: `var(--sl-palette-tone-${tone}-text)`,
        fontSize: '0.875rem',
        fontWeight: 560,
      }}
    >
      {children}
      {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>{action}</Box>}
    </Box>
  );
}
