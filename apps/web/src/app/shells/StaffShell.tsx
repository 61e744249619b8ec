import { type ReactNode, Suspense, useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { InstallTutorialLater } from '../../features/install/InstallTutorialLater.tsx';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { Main } from './Main.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { RefusedWorkLater, UpdateNotice } from './shellNotices.tsx';

export function StaffShell(): ReactNode {
  usePushMending();
  return (
    <>
      <SkipLink />
      <StaffHeader />
      <UpdateNotice />
      <RefusedWorkLater />
      <Main>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Main>
      <InstallTutorialLater />
    </>
  );
}

/** Nothing of it is needed for the first screen. */
const AFTER_MS = 5000;

/** Renews the notifications of this device once after each start, where the browser or its push service has ended them. */
function usePushMending(): void {
  useEffect(() => {
    const timer = setTimeout(() => void mend().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

async function mend(): Promise<void> {
  const { mendSubscription } = await SilenceLimit.arrival(import('../../features/account/own/thisDevice.ts'));
  await mendSubscription();
}
