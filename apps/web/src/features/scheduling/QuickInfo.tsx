import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useOrganization } from '../../wire/organization.ts';

/** The company's promises to clients, which the office reads to them over the phone; nothing where it has none. */
export function QuickInfo(): ReactNode {
  const promises = useOrganization()?.promises ?? [];
  if (promises.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="quick-info" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="quick-info" sx={{ mb: 1 }}>
        Quick Info
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { py: 0.25 } }}>
        {promises.map((promise) => (
          <li key={promise}>{promise}</li>
        ))}
      </Box>
    </Card>
  );
}
