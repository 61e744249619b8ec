import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { loginAddress } from '../roomAddress.ts';
import { PublicFrame } from '../shells/PublicFrame.tsx';

/** The page at a room's address without a session, outside of the router. */
export default function LoginRequiredPage(): ReactNode {
  return (
    <PublicFrame>
      <Box component="main" id="content" tabIndex={-1} sx={{ outline: 'none' }}>
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
      </Box>
    </PublicFrame>
  );
}
