import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { PageFailure } from './FullPageMessage.tsx';
import { Messages } from './Messages.tsx';
import { BookPage } from './pages/BookPage.tsx';
import { theme } from './theme/theme.ts';

/** The booking page as an app of its own (see book.tsx). */
export function BookApp({ queryClient }: { queryClient: QueryClient }): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="color-mode" disableTransitionOnChange>
        <CssBaseline enableColorScheme />
        <ErrorBoundary fallback={failure}>
          <BookPage />
        </ErrorBoundary>
        <Messages />
      </ThemeProvider>
    </QueryClientProvider>
  );
}

const failure = (error: Error): ReactNode => <PageFailure error={error} />;
