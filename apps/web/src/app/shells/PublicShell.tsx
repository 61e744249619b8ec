import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { Brand } from './Brand.tsx';
import { DemoChip } from './DemoChip.tsx';
import { Main } from './Main.tsx';
import { SkipLink } from './SkipLink.tsx';

/** For pages that anybody may open. */
export function PublicShell({ children }: { children: ReactNode }): ReactNode {
  return (
    <>
      <SkipLink />
      <AppBar
        position="static"
        elevation={0}
        enableColorOnDark
        sx={{
          bgcolor: 'brand.deep',
          color: 'brand.onDeep',
          backgroundImage: 'none',
          '--focus-color': 'var(--sl-palette-brand-signal)',
        }}
      >
        <Toolbar sx={{ gap: 1.5 }}>
          <Brand />
          <DemoChip />
          <Box sx={{ ml: 'auto' }}>
            <ColorSchemeToggle />
          </Box>
        </Toolbar>
      </AppBar>
      <Main wide={false}>{children}</Main>
    </>
  );
}
