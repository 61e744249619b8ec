import { lazy, type ReactNode, Suspense } from 'react';
import { useConfirmState } from '../ui/confirm.ts';
import { useToasts } from '../ui/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FullPageLoading } from './FullPageLoading.tsx';
import { Gate } from './Gate.tsx';
import { Providers } from './Providers.tsx';
import { SCREENS } from './preload.ts';

const ConfirmHost = lazy(async () => ({ default: (await import('../ui/ConfirmHost.tsx')).ConfirmHost }));
const RoutedApp = lazy(SCREENS.router);
const ToastHost = lazy(SCREENS.messages);

/** Opened by whoever has the link, signed in or not. */
const PUBLIC_PATHS = ['/join', '/set-password', '/verify/'];

export function App(): ReactNode {
  const isPublic = PUBLIC_PATHS.some((path) => window.location.pathname.startsWith(path));
  return (
    <Providers>
      <ErrorBoundary>
        <Suspense fallback={<FullPageLoading />}>
          {isPublic ? <RoutedApp /> : <Gate>{() => <RoutedApp />}</Gate>}
        </Suspense>
      </ErrorBoundary>
      <Messages />
      <Questions />
    </Providers>
  );
}

/** Outside the error boundary, and loaded with the first message or ahead of it (preload.ts). */
function Messages(): ReactNode {
  const hasToast = useToasts((state) => state.current !== null);
  return hasToast && <Suspense>{<ToastHost />}</Suspense>;
}

/** Dialogs are loaded with the first question. */
function Questions(): ReactNode {
  const hasQuestion = useConfirmState((state) => state.question !== null);
  return hasQuestion && <Suspense>{<ConfirmHost />}</Suspense>;
}
