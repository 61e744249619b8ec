import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { BrowserQuestion } from '../ui/BrowserQuestion.tsx';
import { useConfirmState } from '../ui/confirm.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useEndedSession } from '../wire/session.ts';
import { FullPageLoading } from './FullPageLoading.tsx';
import { PageFailure } from './FullPageMessage.tsx';
import { Gate } from './Gate.tsx';
import { Messages } from './Messages.tsx';
import { RoutedApp } from './preload.ts';
import { isPublicPath } from './publicPath.ts';
import { isRoomAddress } from './roomAddress.ts';
import { theme } from './theme/theme.ts';

const SignInAgain = lazy(() => import('./SignInAgain.tsx'));

const ConfirmHost = lazy(async () => {
  const host = await import('../ui/ConfirmHost.tsx').catch(() => ({ ConfirmHost: BrowserQuestion }));
  return { default: host.ConfirmHost };
});

export function App({ queryClient }: { queryClient: QueryClient }): ReactNode {
  const isPublic = isPublicPath(window.location.pathname);
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="color-mode" disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        <ErrorBoundary fallback={failure}>
          <Suspense fallback={<FullPageLoading />}>
            {isPublic ? <RoutedApp /> : <Gate>{() => <RoutedApp />}</Gate>}
          </Suspense>
        </ErrorBoundary>
        <EndedSession />
        <Messages />
        <ConfirmDialogs />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

const failure = (error: Error): ReactNode => <PageFailure error={error} />;

/** Loads the code of dialogs with the first question. */
function ConfirmDialogs(): ReactNode {
  const hasQuestion = useConfirmState((state) => state.question !== null);
  return hasQuestion && <Suspense>{<ConfirmHost />}</Suspense>;
}

/** The dialog to sign in again, over the screen that Gate keeps. */
export function EndedSession(): ReactNode {
  const hasEnded = useEndedSession((state) => state.ended !== null);
  return hasEnded && !isRoomAddress(window.location.pathname) && <Suspense>{<SignInAgain />}</Suspense>;
}
