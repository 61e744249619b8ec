import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { CurrentUserContext, useSession } from '../../wire/session.ts';
import { FullPageLoading } from '../FullPageLoading.tsx';
import { PublicShell } from './PublicShell.tsx';
import { StaffShell } from './StaffShell.tsx';

/** The payment pages are open to anyone with a link. Staff see them below their own header. */
export function CheckoutShell(): ReactNode {
  const { data: user, isPending, errorUpdateCount } = useSession();
  // A page that reads a failed session again stays, or it would do so each time that it is shown.
  if (isPending && errorUpdateCount === 0) return <FullPageLoading />;
  const isStaff = user && user.role !== 'client' && user.role !== 'guest';
  if (isStaff && !user.needsSecondStep)
    return (
      <CurrentUserContext value={user}>
        <StaffShell />
      </CurrentUserContext>
    );
  return (
    <PublicShell>
      <Outlet />
    </PublicShell>
  );
}
