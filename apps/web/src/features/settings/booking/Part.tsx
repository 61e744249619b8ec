import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A titled part of the settings of booking. */
export function Part({
  title,
  line,
  children,
}: {
  title: string;
  line?: string;
  children: ReactNode;
}): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography component="h2" variant="h3" id={id}>
        {title}
      </Typography>
      {line && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {line}
        </Typography>
      )}
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </Box>
  );
}
