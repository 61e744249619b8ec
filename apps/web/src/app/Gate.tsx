import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { Fragment, lazy, type ReactNode, useEffect, useState } from 'react';
import { deleteSaved } from '../offline/deleteSaved.ts';
import { errorMessage, isMissingChunk } from '../wire/CallError.ts';
import { useOnline } from '../wire/connection.ts';
import { isNotSetUp } from '../wire/organization.ts';
import { forgetPerson, resumeSession, useEndedSession, useSession } from '../wire/session.ts';
import { claimTab } from '../wire/tabStorage.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { FullPageMessage, PageFailure } from './FullPageMessage.tsx';
import { onRoleForgotten, storeLastRole } from './lastRole.ts';
import { SignInPage } from './pages/SignInPage.tsx';
import { isRoomAddress } from './roomAddress.ts';

const NotSetUp = lazy(() => import('./pages/NotSetUpPage.tsx'));
const LoginRequired = lazy(() => import('./pages/LoginRequiredPage.tsx'));

/**
 * Shows the sign-in screen at any path while no one is signed in, or keeps the screen of a person whose session
 * ended, below the dialog to sign in again (SignInAgain). It needs no router. Decision 124.
 */
export function Gate({ children }: { children: (user: CurrentUser) => ReactNode }): ReactNode {
  const session = useSession();
  const ended = useEndedSession((state) => state.ended);
  const role = session.data === undefined ? undefined : (session.data?.role ?? null);
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (role && !wasSignedIn) setWasSignedIn(true);
  useEffect(() => {
    // While a screen is kept, the role is too: other tabs take a forgotten one as signing out.
    if (role !== undefined && !(role === null && ended)) storeLastRole(role);
    if (role === null) deleteSaved().catch(() => {});
  }, [role, ended]);
  // Signing out in one tab also signs the others out.
  const { refetch } = session;
  const queryClient = useQueryClient();
  useEffect(() => {
    const follow = async (): Promise<void> => {
      const { data } = await refetch();
      if (data === null) forgetPerson(queryClient);
    };
    return onRoleForgotten(() => void follow());
  }, [refetch, queryClient]);
  const isBack = Boolean(session.data);
  useEffect(() => {
    if (isBack) resumeSession(queryClient);
  }, [isBack, queryClient]);
  if (session.isPending) return <FullPageLoading />;
  if (isNotSetUp(session.error)) return <NotSetUp />;
  // The error is shown only while no session is known: a refetch that fails later must not end a call.
  if (session.isError && session.data === undefined)
    return <Unreachable error={session.error} onRetry={() => void session.refetch()} />;
  // A call is left when its session ends.
  const user = session.data ?? (isRoomAddress(window.location.pathname) ? null : ended);
  if (user) {
    // The tab is claimed before any screen reads its saved data.
    claimTab(user.id);
    return <Fragment key={user.id}>{children(user)}</Fragment>;
  }
  // A person who signed out in a call knows why: the browser may have dropped the following navigation.
  const isNewHere = isRoomAddress(window.location.pathname) && !wasSignedIn;
  return isNewHere ? <LoginRequired /> : <SignInPage />;
}

/** Shown when no data is saved on this device: the person never opened the app here, or signed out. */
function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  const isOnline = useOnline();
  if (isOnline && isMissingChunk(error)) return <PageFailure error={error} />;
  return (
    <FullPageMessage
      title={isOnline ? 'Failed to fetch user' : 'You are offline'}
      text={isOnline ? errorMessage(error) : 'Connect to the internet, then try again.'}
      action={{ label: 'Try again', onClick: onRetry }}
    />
  );
}
