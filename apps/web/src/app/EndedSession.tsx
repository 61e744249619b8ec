import { lazy, type ReactNode, Suspense } from 'react';
import { useEndedSession } from '../wire/session.ts';
import { isRoomAddress } from './roomAddress.ts';

const SignInAgain = lazy(() => import('./SignInAgain.tsx'));

/** The dialog to sign in again, over the screen that Gate keeps. */
export function EndedSession(): ReactNode {
  const hasEnded = useEndedSession((state) => state.ended !== null);
  return hasEnded && !isRoomAddress(window.location.pathname) && <Suspense>{<SignInAgain />}</Suspense>;
}
