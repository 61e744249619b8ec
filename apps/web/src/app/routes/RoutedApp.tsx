import type { CurrentUser } from '@sightline/contracts/accounts';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { CurrentUserContext } from '../../wire/session.ts';
import { FullPageLoading } from '../FullPageLoading.tsx';
import { Gate } from '../Gate.tsx';
import { SCREENS } from '../preload.ts';
import { useUnsentWork } from '../useUnsentWork.ts';

const { client: ClientRoutes, guest: GuestRoutes, staff: StaffRoutes } = SCREENS;
const JoinPage = lazy(() => import('../pages/JoinPage.tsx'));
const SetPasswordPage = lazy(() => import('../pages/SetPasswordPage.tsx'));
const VerifyPage = lazy(() => import('../pages/VerifyPage.tsx'));

/** What anybody may open comes first; all else depends on who is signed in. */
export default function RoutedApp(): ReactNode {
  return (
    <BrowserRouter>
      <Suspense fallback={<FullPageLoading />}>
        <Routes>
          <Route path="/join" element={<JoinPage />} />
          <Route path="/set-password" element={<SetPasswordPage />} />
          <Route path="/verify/:reportId" element={<VerifyPage />} />
          <Route path="*" element={<Gate>{(user) => <SignedIn user={user} />}</Gate>} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  );
}

/** The route table depends on the role. */
function SignedIn({ user }: { user: CurrentUser }): ReactNode {
  useUnsentWork(user.id);
  return <CurrentUserContext value={user}>{routesOf(user)}</CurrentUserContext>;
}

function routesOf(user: CurrentUser): ReactNode {
  if (user.role === 'client') return <ClientRoutes />;
  if (user.role === 'guest') return <GuestRoutes user={user} />;
  return <StaffRoutes />;
}
