import CloseIcon from '@mui/icons-material/CloseRounded';
import MenuIcon from '@mui/icons-material/MenuRounded';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { SignOutButton } from '../../features/account/SignOutButton.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { Brand } from './Brand.tsx';
import { DemoChip } from './DemoChip.tsx';
import { NewInspectionButton, StaffNavigation } from './StaffNavigation.tsx';

/** Sticky; on small screens the navigation folds into a menu below the bar. */
export function StaffHeader(): ReactNode {
  const { pathname } = useLocation();
  // Open for the page on which it was opened: going elsewhere folds it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === pathname;
  return (
    <AppBar
      position="sticky"
      elevation={0}
      enableColorOnDark
      sx={{ bgcolor: 'brand.deep', color: 'brand.onDeep', backgroundImage: 'none' }}
    >
      <Toolbar sx={{ gap: 1.5, minHeight: { xs: 60, md: 66 }, maxWidth: 1440, width: '100%', mx: 'auto' }}>
        <Brand />
        <DemoChip />
        <Box sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto' }}>
          <StaffNavigation />
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 0.5, alignItems: 'center' }}>
          <NewInspectionButton />
          <ColorSchemeToggle />
          <SignOutButton />
        </Box>
        <MenuButton isOpen={isOpen} onToggle={() => setOpenAt(isOpen ? null : pathname)} />
      </Toolbar>
      <Collapse in={isOpen} unmountOnExit id="staff-menu" sx={{ display: { md: 'none' } }}>
        <Box sx={{ p: 2, pt: 0, display: 'grid', gap: 2 }}>
          <StaffNavigation vertical />
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <NewInspectionButton />
            <Box sx={{ display: 'flex' }}>
              <ColorSchemeToggle />
              <SignOutButton />
            </Box>
          </Box>
        </Box>
      </Collapse>
    </AppBar>
  );
}

function MenuButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }): ReactNode {
  return (
    <IconButton
      color="inherit"
      aria-label={isOpen ? 'Close menu' : 'Open menu'}
      aria-expanded={isOpen}
      aria-controls={isOpen ? 'staff-menu' : undefined}
      onClick={onToggle}
      sx={{ display: { md: 'none' }, ml: 'auto' }}
    >
      {isOpen ? <CloseIcon /> : <MenuIcon />}
    </IconButton>
  );
}
