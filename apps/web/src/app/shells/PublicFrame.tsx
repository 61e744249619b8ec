import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense } from 'react';
import { CallOffice } from '../../ui/CallOffice.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { CompanyBrand } from '../../ui/CompanyBrand.tsx';
import { OfficeContact } from '../../ui/OfficeContact.tsx';
import { useOrganization } from '../../wire/organization.ts';
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
      {children}
      <Box component="footer" sx={{ px: { xs: 2, sm: 3 }, pb: 10, textAlign: 'center' }}>
        <OfficeContact question="Questions?" organization={organization} />
      </Box>
      <Suspense>{<InstallButton />}</Suspense>
    </>
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
