import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { changeSession } from './session.ts';

/**
 * What was read stays: queries never go stale, are not read again on focus or reconnection and do not retry; screens offer
 * "Try again" and refresh what they changed. `networkMode: 'always'` lets a call fail immediately while the device is
 * offline, so that a person sees why, instead of a skeleton forever.
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
