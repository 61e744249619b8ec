import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { install, isStandalone } from './installation.ts';

/** The way to install from a menu, in a browser. */
export function InstallMenuButton(): ReactNode {
  if (isStandalone()) return null;
  return (
    <Button color="inherit" startIcon={<InstallIcon />} onClick={() => void install()}>
      Install App
    </Button>
  );
}
