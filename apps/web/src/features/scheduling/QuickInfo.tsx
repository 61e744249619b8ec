import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** The promises to clients, which the office reads to them over the phone. */
export function QuickInfo(): ReactNode {
  return (
    <Card component="section" aria-labelledby="quick-info" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="quick-info" sx={{ mb: 1 }}>
        Quick Info
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { py: 0.25 } }}>
        <li>Same-day scheduling available</li>
        <li>Licensed & certified inspectors</li>
        <li>Digital reports within 24 hours</li>
        <li>Florida state code compliance</li>
      </Box>
    </Card>
  );
}
