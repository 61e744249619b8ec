import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { SignInForm } from '../../features/account/SignInForm.tsx';
import { useOrganization } from '../../wire/organization.ts';
import { EntryShell } from '../shells/EntryShell.tsx';

/** The delay of the organization's facts and the install prompt: on a slow connection the form comes first. */
const REST_AFTER_MS = 600;

const InstallPrompts = lazy(async () => ({
  default: (await import('../../features/install/InstallPrompts.tsx')).InstallPrompts,
}));

/** `notice` is shown above the form. */
export function SignInPage({ notice }: { notice?: ReactNode }): ReactNode {
  const isFormShown = useFormShown();
  const organization = useOrganization(isFormShown);
  return (
    <>
      <EntryShell organization={organization}>
        <title>Sign In · Sightline</title>
        <Typography variant="overline" color="textSecondary">
          Building Inspection Portal
        </Typography>
        <Typography component="h1" variant="h1" sx={{ mt: 0.5 }}>
          Sign In
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
          Access your inspection dashboard or client portal
        </Typography>
        {notice}
        <SignInForm />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5, textAlign: 'center' }}>
          Need access? Contact your inspector or admin.
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2.5, textAlign: 'center' }}>
          New here? {/* A page of its own: see book.tsx. */}
          <Link href="/book">Book an inspection</Link>
        </Typography>
      </EntryShell>
      {isFormShown && <Suspense>{<InstallPrompts />}</Suspense>}
    </>
  );
}

function useFormShown(): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown;
}
