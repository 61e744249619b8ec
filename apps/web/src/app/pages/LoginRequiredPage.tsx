import LockIcon from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
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
            <>
              <Button
                variant="contained"
                onClick={() => window.location.assign(loginAddress(window.location))}
              >
                Go to Login
              </Button>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
                If you were invited with a link, open it again in our newest email or text message.
              </Typography>
            </>
          }
        />
      </Box>
    </PublicFrame>
  );
}
