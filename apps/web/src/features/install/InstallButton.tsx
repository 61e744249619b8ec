import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { install } from './installation.ts';

/** The round button at the bottom right. */
export function InstallButton(): ReactNode {
  return (
    <IconButton
      aria-label="Install App"
      title="Install App"
      onClick={() => void install()}
      sx={{
        position: 'fixed',
        right: 'max(16px, env(safe-area-inset-right))',
        bottom: 'max(16px, env(safe-area-inset-bottom))',
        zIndex: 'speedDial',
        width: { xs: 44, sm: 52 },
        height: { xs: 44, sm: 52 },
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        boxShadow: 6,
        '&:hover': { bgcolor: 'primary.dark' },
      }}
    >
      <InstallIcon />
    </IconButton>
  );
}
