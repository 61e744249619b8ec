import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { lazy, type ReactNode, Suspense } from 'react';
import { CallOffice } from '../../ui/CallOffice.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { CompanyBrand } from '../../ui/CompanyBrand.tsx';
import { OfficeContact } from '../../ui/ContactLinks.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useIsSetUp, useOrganization } from '../../wire/organization.ts';
import { SkipLink } from './SkipLink.tsx';

/** Loaded from a separate file: the content of these pages comes first. */
const InstallButton = lazy(async () => ({
  default: (await import('../../features/install/InstallButton.tsx')).InstallButton,
}));

/**
 * The frame of public pages: the company with its phone above their content, and the contact of the office below
 * it, so that a person can always ask. Needs no router.
 */
export function PublicFrame({ children }: { children: ReactNode }): ReactNode {
  const organization = useOrganization();
  const isSetUp = useIsSetUp();
  return (
    <>
      <SkipLink />
      <Box component="header" sx={BAR}>
        <CompanyBrand organization={organization} />
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          <CallOffice barBelow="sm" />
          <ColorSchemeToggle />
        </Box>
      </Box>
      {isSetUp ? children : <NotOpen />}
      <Box component="footer" sx={{ px: { xs: 2, sm: 3 }, pb: 10, textAlign: 'center' }}>
        <OfficeContact question="Questions?" organization={organization} />
      </Box>
      <Suspense>{<InstallButton />}</Suspense>
    </>
  );
}

/** While no account exists, the page shows nothing of the company and sells nothing. */
function NotOpen(): ReactNode {
  return (
    <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
      <title>Booking is not open · Sightline</title>
      <EmptyState
        heading
        title="Booking is not open"
        text="The company is not set up on this server."
        action={<Link href="/">How to set it up</Link>}
      />
    </Box>
  );
}

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: { xs: 60, sm: 64 },
  px: { xs: 2, sm: 3 },
  py: 0.5,
  bgcolor: 'brand.deep',
  color: 'brand.onDeep',
  '--focus-color': 'var(--sl-palette-brand-signal)',
};
