import Box from '@mui/material/Box';
import { lazy, type ReactNode, Suspense } from 'react';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { SkipLink } from './SkipLink.tsx';

/** A file of its own: the content of these pages comes first. */
const InstallButton = lazy(async () => ({
  default: (await import('../../features/install/InstallButton.tsx')).InstallButton,
}));

/** The bar of the pages that anybody may open, above their content, with the button that installs the app. Needs no router. */
export function PublicFrame({ brand, children }: { brand: ReactNode; children: ReactNode }): ReactNode {
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
