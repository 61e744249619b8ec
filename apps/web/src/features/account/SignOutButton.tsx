import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSignOut } from './signOut.ts';

export function SignOutButton({ label = 'Sign Out' }: { label?: string }): ReactNode {
  const { run, isBusy } = useSignOut();
  return (
    <Button
      color="inherit"
      startIcon={<LogoutIcon />}
      disabled={isBusy}
      onClick={() => void run()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
