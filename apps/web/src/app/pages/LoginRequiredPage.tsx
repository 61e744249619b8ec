import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { loginAddress } from '../roomAddress.ts';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The page at a room's address without a session. */
export default function LoginRequiredPage(): ReactNode {
  return (
    <PublicShell>
      <title>Authentication Required · Sightline</title>
      <EmptyState
        heading
        icon={<LockIcon />}
        title="Authentication Required"
        text="You must be logged in to access the virtual inspection system."
        action={
          <Button variant="contained" onClick={() => window.location.assign(loginAddress(window.location))}>
            Go to Login
          </Button>
        }
      />
    </PublicShell>
  );
}
