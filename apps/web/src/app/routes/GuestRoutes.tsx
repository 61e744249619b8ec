import type { CurrentUser } from '@sightline/contracts/accounts';
import type { ReactNode } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SignInPage } from '../pages/SignInPage.tsx';
import { LiveRoom } from './sharedScreens.ts';

/** A personal link opens one room and nothing else; with an account one can still sign in. */
export default function GuestRoutes({ user }: { user: CurrentUser }): ReactNode {
  if (!user.guestOf) return <SignInPage />;
  const room = `/inspection/${user.guestOf.inspectionId}/virtual`;
  return (
    <Routes>
      <Route path="/login" element={<SignInPage />} />
      <Route path={room} element={<LiveRoom />} />
      <Route path="*" element={<Navigate to={room} replace />} />
    </Routes>
  );
}
