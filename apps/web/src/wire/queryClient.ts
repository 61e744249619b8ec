import { SHARED_RECORD_PATHS } from '@sightline/contracts/accounts/startPaths';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './CallError.ts';
import { keyOf } from './queries.ts';
import { changeSession } from './session.ts';

/** The age of a reply that parts of a screen share when they mount one after another. */
const FRESH_MS = 10_000;

/**
 * Records that other people change are read again when a person returns to a screen, the tab or the network.
 */
const REFETCH_ON_RETURN = { staleTime: FRESH_MS, refetchOnWindowFocus: true, refetchOnReconnect: true };

/**
 * Other queries never go stale, do not retry, and are not read again on focus or reconnection; screens refresh what
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
  for (const path of SHARED_RECORD_PATHS) queryClient.setQueryDefaults(keyOf({ path }), REFETCH_ON_RETURN);
  function noticeEndOfSession(error: Error): void {
    const isSignedOut = error instanceof CallError && error.code === 'notSignedIn';
    if (isSignedOut) changeSession(queryClient, null);
  }
  return queryClient;
}
