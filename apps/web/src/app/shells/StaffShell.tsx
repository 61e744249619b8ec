import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { InstallPrompts } from '../../features/install/InstallPrompts.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { Main } from './Main.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

/** Comes with the outbox, after the first screen. */
const RefusedWork = lazy(async () => ({ default: (await import('./RefusedWork.tsx')).RefusedWork }));
const AFTER_MS = 3000;

export function StaffShell(): ReactNode {
  return (
    <>
      <SkipLink />
      <StaffHeader />
      <OfflineBanner />
      <UpdateNotice />
      <Later />
      <Main>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Main>
      <InstallPrompts />
    </>
  );
}

function Later(): ReactNode {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLater) return null;
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <RefusedWork />
      </Suspense>
    </ErrorBoundary>
  );
}
