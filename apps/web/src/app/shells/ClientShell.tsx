import { type ReactNode, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { InstallPrompts } from '../../features/install/InstallPrompts.tsx';
import { ClientDrawer } from './ClientDrawer.tsx';
import { ClientHeader } from './ClientHeader.tsx';
import { Main } from './Main.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { RefusedWorkLater } from './RefusedWorkLater.tsx';
import { SkipLink } from './SkipLink.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';
import { usePageState } from './usePageState.ts';

export function ClientShell(): ReactNode {
  const [isOpen, setOpen] = usePageState(false);
  return (
    <>
      <SkipLink />
      <ClientHeader onMenu={() => setOpen(true)} />
      <ClientDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
      <UpdateNotice />
      <RefusedWorkLater />
      <Main>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </Main>
      <InstallPrompts />
    </>
  );
}
