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
        <title>Sign in to continue · Sightline</title>
        <EmptyState
          heading
          icon={<LockIcon />}
          title="Sign in to continue"
          text="Sign in to enter the inspection room."
          action={
            <>
              <Button
                variant="contained"
                onClick={() => window.location.assign(loginAddress(window.location))}
              >
                Sign in
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
