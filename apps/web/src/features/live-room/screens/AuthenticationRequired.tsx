import LockIcon from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { MessageScreen } from './MessageScreen.tsx';

/** Shown to a person who opens the address of a room without being signed in. */
export function AuthenticationRequired({ onLogin }: { onLogin: () => void }): ReactNode {
  return (
    <MessageScreen
      icon={<LockIcon color="primary" sx={{ fontSize: 44 }} />}
      title="Authentication Required"
      text="You must be logged in to access the virtual inspection system."
    >
      <Button variant="contained" onClick={onLogin}>
        Go to Login
      </Button>
    </MessageScreen>
  );
}
