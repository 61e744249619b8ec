import LogoutIcon from '@mui/icons-material/LogoutRounded';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { type ReactNode, useTransition } from 'react';
import { useSignOut } from './useSignOut.ts';

export function SignOutButton(): ReactNode {
  const signOut = useSignOut();
  const [isLeaving, startLeaving] = useTransition();
  // Stays enabled, so that the focus returns to it when the question about unsent work is canceled.
  return (
    <Button
      color="inherit"
      aria-busy={isLeaving}
      startIcon={isLeaving ? <CircularProgress color="inherit" size={20} aria-hidden /> : <LogoutIcon />}
      onClick={() => startLeaving(async () => void (await signOut()))}
      sx={{ whiteSpace: 'nowrap' }}
    >
      Sign out
    </Button>
  );
}
