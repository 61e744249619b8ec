import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useOrganization } from '../../wire/organization.ts';

export function NeedHelp(): ReactNode {
  const organization = useOrganization();
  return (
    <Card component="section" aria-labelledby="need-help" sx={{ p: 2.5 }}>
      <Typography component="h2" variant="h3" id="need-help" sx={{ mb: 1 }}>
        Need Help?
      </Typography>
      {organization && (
        <Box sx={{ display: 'grid', gap: 0.5, mb: 1 }}>
          <Link href={`tel:${organization.phone.replace(/[^+\d]/g, '')}`}>{organization.phone}</Link>
          <Link href={`mailto:${organization.email}`}>{organization.email}</Link>
        </Box>
      )}
      <Typography variant="body2" color="textSecondary">
        Our team will contact you within 24 hours.
      </Typography>
    </Card>
  );
}
