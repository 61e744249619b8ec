import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { changeSession } from './session.ts';

/**
 * Queries never go stale, do not retry, and are not read again on focus or reconnection; screens refresh what
 * they change. Exceptions are set where the query is made. Decision 064. `networkMode: 'always'` lets a call
 * fail immediately while the device is offline, instead of showing a skeleton forever.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: noticeEndOfSession }),
    mutationCache: new MutationCache({ onError: noticeEndOfSession }),
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  function noticeEndOfSession(error: Error): void {
    const isSignedOut = error instanceof CallError && error.code === 'notSignedIn';
    if (isSignedOut) changeSession(queryClient, null);
  }
  return queryClient;
}
