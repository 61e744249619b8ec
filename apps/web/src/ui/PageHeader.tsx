import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  line?: ReactNode;
  actions?: ReactNode;
}

/** The heading of a page; also names the browser's tab. */
export function PageHeader({ title, line, actions }: PageHeaderProps): ReactNode {
  return (
    <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mb: 3 }}>
      <title>{`${title} · Sightline`}</title>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Typography component="h1" variant="h1">
          {title}
        </Typography>
        {line && (
          <Typography color="textSecondary" sx={{ mt: 0.75 }}>
            {line}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>}
    </Box>
  );
}
