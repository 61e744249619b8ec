import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { ForgotPasswordForm } from '../../features/account/ForgotPasswordForm.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PublicShell } from '../shells/PublicShell.tsx';

export default function ForgotPasswordPage(): ReactNode {
  return (
    <PublicShell>
      <PageHeader title="Forgot your password?" />
      <Card sx={{ p: { xs: 2.5, sm: 4 }, maxWidth: 520 }}>
        <ForgotPasswordForm />
      </Card>
    </PublicShell>
  );
}
