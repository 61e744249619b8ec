import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The line between the title of a list and its fields: views at its beginning, figures at its end. */
export function ListStrip({ children }: { children: ReactNode }): ReactNode {
  return <Box sx={STRIP}>{children}</Box>;
}

const STRIP = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  mx: { xs: -1, sm: 0 },
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
};
