import InstallIcon from '@mui/icons-material/InstallMobileRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { install, isStandalone } from './installation.ts';

/** The menu item that installs the app, shown in a browser only. */
export function InstallMenuButton(): ReactNode {
  if (isStandalone()) return null;
  return (
    <Button color="inherit" startIcon={<InstallIcon />} onClick={() => void install()}>
      Install App
    </Button>
  );
}
