import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { SkipLink } from './SkipLink.tsx';

/** The bar of the pages that anybody may open, above their content. Needs no router. */
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
