import Box from '@mui/material/Box';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { lazy, type ReactNode, Suspense } from 'react';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { OfficeContact } from '../../ui/OfficeContact.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Loaded from a separate file: the content of these pages comes first. */
const InstallButton = lazy(async () => ({
  default: (await import('../../features/install/InstallButton.tsx')).InstallButton,
}));

interface PublicFrameProps {
  brand: ReactNode;
  organization: OrganizationFacts | undefined;
  children: ReactNode;
}

/**
 * The frame of public pages: the bar above their content, and the contact of the office below it, so that a
 * person can always ask. Needs no router.
 */
export function PublicFrame({ brand, organization, children }: PublicFrameProps): ReactNode {
  return (
    <>
      <SkipLink />
      <Box component="header" sx={BAR}>
        {brand}
        <Box sx={{ ml: 'auto' }}>
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
  minHeight: { xs: 56, sm: 64 },
  px: { xs: 2, sm: 3 },
  bgcolor: 'brand.deep',
  color: 'brand.onDeep',
  '--focus-color': 'var(--sl-palette-brand-signal)',
};
