import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** A titled part of a report. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 3.5, '&:first-of-type': { mt: 0 } }}>
      <Typography
        component="h3"
        variant="h3"
        id={id}
        sx={{ mb: 1.25, pb: 0.75, borderBottom: '2px solid', borderColor: 'primary.main' }}
      >
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Facts in two columns where there is room. */
export function Facts({ children }: { children: ReactNode }): ReactNode {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {children}
    </Box>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <Typography component="dt" variant="caption" color="textSecondary">
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0 }}>
        {children}
      </Typography>
    </div>
  );
}

/** Text as a person typed it, line breaks kept. */
export function Prose({ children }: { children: string }): ReactNode {
  return <Typography sx={{ whiteSpace: 'pre-wrap' }}>{children}</Typography>;
}
