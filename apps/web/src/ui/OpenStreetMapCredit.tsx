import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The credit that the license of the map data requires wherever its addresses are shown. */
export function OpenStreetMapCredit(): ReactNode {
  return (
    <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 1.5 }}>
      Location data ©{' '}
      <Link href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">
        OpenStreetMap contributors
      </Link>
    </Typography>
  );
}
