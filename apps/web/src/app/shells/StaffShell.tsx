import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { InstallTutorialLater } from '../../features/install/InstallTutorialLater.tsx';
import { Main } from './Main.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RefusedWorkLater } from './RefusedWorkLater.tsx';
import { SkipLink } from './SkipLink.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { usePushMending } from './usePushMending.ts';

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
