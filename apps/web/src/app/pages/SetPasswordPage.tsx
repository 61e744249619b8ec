import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SetPasswordForm } from '../../features/account/SetPasswordForm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PublicCard } from '../shells/PublicShell.tsx';

/** The link is `/set-password#TOKEN`: the part after # never reaches a server log. */
export default function SetPasswordPage(): ReactNode {
  const navigate = useNavigate();
  const token = useLocation().hash.slice(1);
  return (
    <PublicCard title="Set your password">
      {token ? (
        <SetPasswordForm key={token} token={token} onDone={() => void navigate('/', { replace: true })} />
      ) : (
        <EmptyState
          title="This link is incomplete"
          text="Open the link in your email again, or copy all of it into the address bar."
          action={
            <Button component={Link} to="/" variant="contained">
              Go to sign in
            </Button>
          }
        />
      )}
    </PublicCard>
  );
}
