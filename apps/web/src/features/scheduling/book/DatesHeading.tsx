import Typography from '@mui/material/Typography';
import type { ReactNode, RefObject } from 'react';

interface DatesHeadingProps {
  id: string;
  ref: RefObject<HTMLHeadingElement | null>;
}

/** The heading above free times, which takes the focus from a button that has given way to them, or they to it. */
export function DatesHeading({ id, ref }: DatesHeadingProps): ReactNode {
  return (
    <Typography component="h2" variant="h3" id={id} ref={ref} tabIndex={-1} sx={{ mb: 1.5, outline: 'none' }}>
      Available Dates
    </Typography>
  );
}
