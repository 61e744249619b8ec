import type { CurrentUser } from '@sightline/contracts/accounts';
import { lazy, type ReactNode, useEffect } from 'react';
import { textOf } from '../wire/callError.ts';
import { useSession } from '../wire/session.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { FullPageMessage } from './FullPageMessage.tsx';
import { SignInPage } from './pages/SignInPage.tsx';
import { rememberRole } from './preload.ts';
import { isRoomAddress } from './returnAddress.ts';

const LoginRequired = lazy(() => import('./pages/LoginRequiredPage.tsx'));

/** Nobody signed in means the sign-in screen, at any path. It needs no router, which keeps the first screen light. */
export function Gate({ children }: { children: (user: CurrentUser) => ReactNode }): ReactNode {
  const session = useSession();
  const role = session.data === undefined ? undefined : (session.data?.role ?? null);
  useEffect(() => rememberRole(role), [role]);
  if (session.isPending) return <FullPageLoading />;
  // Only where nothing is known: a reading that fails later, while the API restarts, must not end a call.
  if (session.isError && session.data === undefined)
    return (
      <FullPageMessage
        title="Failed to fetch user"
        text={textOf(session.error)}
        action={{ label: 'Try again', onClick: () => void session.refetch() }}
      />
    );
  if (session.data) return children(session.data);
  return isRoomAddress(window.location.pathname) ? <LoginRequired /> : <SignInPage />;
}
