import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useSignOut } from './useSignOut.ts';

export function SignOutButton({ label = 'Sign Out' }: { label?: string }): ReactNode {
  const signOut = useSignOut();
  return (
    <Button
      color="inherit"
      startIcon={<LogoutIcon />}
      onClick={() => void signOut()}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {label}
    </Button>
  );
}
