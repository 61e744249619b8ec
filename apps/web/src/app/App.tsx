import type { QueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useConfirmState } from '../ui/confirm.ts';
import { useToasts } from '../ui/toasts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { FullPageLoading } from './FullPageLoading.tsx';
import { Gate } from './Gate.tsx';
import { Providers } from './Providers.tsx';
import { SCREENS } from './preload.ts';
import { isPublicPath } from './publicPath.ts';

const ConfirmHost = lazy(async () => ({ default: (await import('../ui/ConfirmHost.tsx')).ConfirmHost }));
const { router: RoutedApp, messages: ToastHost } = SCREENS;

export function App({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const isPublic = isPublicPath(window.location.pathname);
  return (
    <Providers queryClient={queryClient}>
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
