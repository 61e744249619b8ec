import type { CurrentUser } from '@sightline/contracts/accounts';
import { lazy, type ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignInPage } from '../pages/SignInPage.tsx';
import { SCREENS } from '../preload.ts';

const LiveRoomPage = lazy(SCREENS.liveRoom);

/** A personal link opens one room and nothing else; with an account one can still sign in. */
export default function GuestRoutes({ user }: { user: CurrentUser }): ReactNode {
  if (!user.guestOf) return <SignInPage />;
  const room = `/inspection/${user.guestOf.inspectionId}/virtual`;
  return (
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route path={room} element={<LiveRoomPage />} />
      <Route path="*" element={<Navigate to={room} replace />} />
    </Routes>
  );
}
