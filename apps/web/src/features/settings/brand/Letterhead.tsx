import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { licenseText } from '@sightline/report/facts';
import type { ReactNode } from 'react';

export const logoUrl = (sha256: string): string => `/api/organization/logo/${sha256}`;

/** How the next report will begin: on paper, so in the dark scheme as well. */
export function Letterhead({ facts }: { facts: OrganizationFacts }): ReactNode {
  const { name, address, phone, email, licenseNumber, brandColor, logo } = facts;
  const contact = [address, phone, email].filter((part) => part !== '').join('  |  ');
  return (
    <Box component="section" aria-label="Preview of the letterhead" sx={PAPER}>
      {logo && (
        <img src={logoUrl(logo.sha256)} alt="" style={{ maxWidth: 200, maxHeight: 64, marginBottom: 8 }} />
      )}
      <Typography sx={{ fontSize: '1.125rem', fontWeight: 700, color: brandColor }}>{name}</Typography>
      <Typography variant="body2">{contact}</Typography>
      <Typography variant="body2">{licenseText(licenseNumber)}</Typography>
    </Box>
  );
}

const PAPER = {
  p: 2.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: '#fff',
  color: '#1a2230',
  overflowWrap: 'anywhere',
};
