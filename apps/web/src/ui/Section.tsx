import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface SectionProps {
  title: string;
  /** A count or a state after the title. */
  note?: ReactNode;
  /** Quiet buttons at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading, without a frame. */
export function Section({ title, note, actions, children }: SectionProps): ReactNode {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 44 }}>
        <Typography component="h2" variant="h3" id={id}>
          {title}
        </Typography>
        {note && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
        {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', ml: 'auto', mr: -1 }}>{actions}</Box>}
      </Box>
      {children}
    </Box>
  );
}
