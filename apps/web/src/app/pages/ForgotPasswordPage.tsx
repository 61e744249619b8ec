import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { ForgotPasswordForm } from '../../features/account/ForgotPasswordForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

/** The address is `/forgot-password#EMAIL`: the part after # never reaches a server log. */
export default function ForgotPasswordPage(): ReactNode {
  const [typedEmail] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  return (
    <PublicShell>
      <PageHeader title="Forgot your password?" />
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 520, mx: 'auto' }}>
        <ForgotPasswordForm typedEmail={typedEmail} />
      </Card>
    </PublicShell>
  );
}
