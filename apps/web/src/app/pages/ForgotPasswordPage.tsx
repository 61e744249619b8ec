import { type ReactNode, useState } from 'react';
import { ForgotPasswordForm } from '../../features/account/ForgotPasswordForm.tsx';
import { PublicCard } from '../shells/PublicShell.tsx';

/** The address is `/forgot-password#EMAIL`: the part after # never reaches a server log. */
export default function ForgotPasswordPage(): ReactNode {
  const [typedEmail] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  return (
    <PublicCard title="Forgot your password?">
      <ForgotPasswordForm typedEmail={typedEmail} />
    </PublicCard>
  );
}
