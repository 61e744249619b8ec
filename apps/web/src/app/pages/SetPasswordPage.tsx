import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { SetPasswordForm } from '../../features/account/SetPasswordForm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The link is `/set-password#TOKEN`: what stands after # never reaches a server's log. */
export default function SetPasswordPage(): ReactNode {
  const navigate = useNavigate();
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <PublicShell>
      <PageHeader title="Set your password" />
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 520 }}>
        {token ? (
          <SetPasswordForm token={token} onDone={() => void navigate('/', { replace: true })} />
        ) : (
          <EmptyState
            title="This link is not complete."
            text="Open it again from the mail, or copy all of it into the address bar."
            action={<Link to="/">Go to the sign-in page</Link>}
          />
        )}
      </Card>
    </PublicShell>
  );
}
