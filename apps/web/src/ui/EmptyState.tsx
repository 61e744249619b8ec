import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  /** Whether it is inside a card or panel instead of in the middle of a page. */
  compact?: boolean;
  /** Whether it is the page's own heading. */
  heading?: boolean;
}

/** Says that a list is empty, and names the next step. */
export function EmptyState({
  icon,
  title,
  text,
  action,
  compact = false,
  heading = false,
}: EmptyStateProps): ReactNode {
  return (
    <Box sx={{ ...CENTERED, py: compact ? 3 : 8 }}>
      {icon && <Badge>{icon}</Badge>}
      <Typography
        component={heading ? 'h1' : 'p'}
        variant={compact ? 'body1' : 'h3'}
        color={compact ? 'textSecondary' : 'textPrimary'}
      >
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ mt: 0.75 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={ACTION}>{action}</Box>}
    </Box>
  );
}

/** Centers by alignment in a stack, which sets the margins of its children itself. */
const CENTERED = { textAlign: 'center', px: 2, mx: 'auto', alignSelf: 'center', maxWidth: 440 } as const;

const ACTION = { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, mt: 2.5 };

function Badge({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        width: 56,
        height: 56,
        mb: 2,
        borderRadius: '16px',
        color: 'primary.main',
        bgcolor: 'var(--sl-palette-tone-green-ground)',
        '& svg': { fontSize: 28 },
      }}
    >
      {children}
    </Box>
  );
}
