import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import type { ReactNode } from 'react';
import { Book } from '../../features/scheduling/book/Book.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useOrganization, useTimeZone } from '../../wire/organization.ts';
import { PublicFrame } from '../shells/PublicFrame.tsx';

/** A public page. It needs no router, so that it opens quickly. */
export function BookPage(): ReactNode {
  const organization = useOrganization();
  const zone = useTimeZone();
  return (
    <PublicFrame brand={<Company organization={organization} />} organization={organization}>
      <Box component="main" id="content" tabIndex={-1} sx={CONTENT}>
        <Book zone={zone} onBooked={() => window.location.assign('/checkout?booked')} />
      </Box>
    </PublicFrame>
  );
}

/** The name of the company. */
function Company({ organization }: { organization: OrganizationFacts | undefined }): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Logo size={34} />
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap sx={{ fontWeight: 720, letterSpacing: '-0.02em', lineHeight: 1.1 }}>
          {organization?.name || 'Sightline'}
        </Typography>
        {organization?.isDemo && (
          <Typography variant="caption" sx={{ display: 'block', color: 'brand.onDeepMuted' }}>
            Demo data
          </Typography>
        )}
      </Box>
    </Box>
  );
}

const CONTENT = {
  outline: 'none',
  maxWidth: 1280,
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pt: { xs: 3, md: 4 },
  pb: 8,
};
