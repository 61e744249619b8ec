import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { OrganizationFacts } from '@sightline/contracts/organization/organization';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { SignInForm } from '../../features/account/SignInForm.tsx';
import { ColorSchemeToggle } from '../../ui/ColorSchemeToggle.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { useOrganization } from '../../wire/organization.ts';
import { SightlineArt } from './SightlineArt.tsx';

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
      <Box
        component="main"
        sx={{
          minHeight: '100dvh',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
        }}
      >
        <title>Sign In · Sightline</title>
        <Box sx={{ display: 'flex', flexDirection: 'column', p: { xs: 3, sm: 5 } }}>
          <Top organization={organization} />
          <Box sx={{ m: { xs: '0 auto', sm: 'auto' }, width: '100%', maxWidth: 400, py: { xs: 4, sm: 5 } }}>
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
          </Box>
        </Box>
        <SightlineArt />
      </Box>
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

function Top({ organization }: { organization: OrganizationFacts | undefined }): ReactNode {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Logo size={36} />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography sx={{ fontWeight: 720, letterSpacing: '-0.02em', lineHeight: 1.15 }}>
          Sightline
        </Typography>
        <Typography variant="caption" color="textSecondary" noWrap sx={{ display: 'block' }}>
          {organization?.isDemo && 'Demo data · '}
          {organization?.name}
        </Typography>
      </Box>
      <ColorSchemeToggle />
    </Box>
  );
}
