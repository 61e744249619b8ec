import type { CurrentUser } from '@sightline/contracts/accounts/accounts';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { CurrentUserContext } from '../../wire/session.ts';
import { FullPageLoading } from '../FullPageLoading.tsx';
import { Gate } from '../Gate.tsx';
import { waitWhileEntering } from '../roomAddress.ts';
import { useSavedCopy } from '../useSavedCopy.ts';
import { useUnsentWork } from '../useUnsentWork.ts';
import { ClientRoutes, GuestRoutes, StaffRoutes } from './roleRoutes.ts';
import { ToastHost } from './sharedScreens.ts';

const BookPage = lazy(async () => ({ default: (await import('../pages/BookPage.tsx')).BookPage }));
const CheckPage = lazy(() => import('../pages/CheckPage.tsx'));
const CheckoutShell = lazy(async () => ({
  default: (await import('../shells/CheckoutShell.tsx')).CheckoutShell,
}));
const CheckoutPage = lazy(() => import('../pages/CheckoutPage.tsx'));
const ForgotPasswordPage = lazy(() => import('../pages/ForgotPasswordPage.tsx'));
const JoinPage = lazy(() => import('../pages/JoinPage.tsx'));
const OwnBookingPage = lazy(() => import('../pages/OwnBookingPage.tsx'));
const PaymentSuccessPage = lazy(() => import('../pages/PaymentSuccessPage.tsx'));
const SecondStepPage = lazy(() => import('../pages/SecondStepPage.tsx'));
const SetPasswordPage = lazy(() => import('../pages/SetPasswordPage.tsx'));
const SetUpPage = lazy(() => import('../pages/SetUpPage.tsx'));
const VerifyPage = lazy(() => import('../pages/VerifyPage.tsx'));

export default function RoutedApp(): ReactNode {
  return (
    <BrowserRouter>
      <Suspense fallback={<FullPageLoading />}>
        <Routes>{publicTable()}</Routes>
      </Suspense>
    </BrowserRouter>
  );
}

/** The public pages come first; all other paths depend on the role of the signed-in person. */
export function publicTable(): ReactNode {
  return (
    <>
      <Route path="/book" element={<BookPage />} />
      <Route path="/booking" element={<OwnBookingPage />} />
      <Route path="/check" element={<CheckPage />} />
      <Route element={<CheckoutShell />}>
        <Route path="/checkout" element={<CheckoutPage />} />
        <Route path="/payment-success" element={<PaymentSuccessPage />} />
      </Route>
      <Route path="/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="/join" element={<JoinPage />} />
      <Route path="/set-password" element={<SetPasswordPage />} />
      <Route path="/set-up" element={<SetUpPage />} />
      <Route path="/verify/:reportId" element={<VerifyPage />} />
      <Route path="*" element={<Gate>{(user) => <SignedIn user={user} />}</Gate>} />
    </>
  );
}

function SignedIn({ user }: { user: CurrentUser }): ReactNode {
  useUnsentWork(user);
  useToastsAhead();
  useSavedCopy(user);
  return <CurrentUserContext value={user}>{routesOf(user)}</CurrentUserContext>;
}

/** Loads toasts ahead, so that the first one appears immediately, even after the connection is lost. */
function useToastsAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => void ToastHost.preload().catch(() => {}), waitWhileEntering());
    return () => clearTimeout(timer);
  }, []);
}

export function routesOf(user: CurrentUser): ReactElement {
  if (user.needsSecondStep) return <SecondStepPage />;
  if (user.role === 'client') return <ClientRoutes />;
  if (user.role === 'guest') return <GuestRoutes user={user} />;
  return <StaffRoutes />;
}
