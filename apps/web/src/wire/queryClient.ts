import { SHARED_RECORD_PATHS } from '@sightline/contracts/accounts/startPaths';
import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { keyOf } from './queries.ts';
import { isNotSignedIn, noticeEnd, useEndedSession } from './session.ts';

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
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (noticeEndOfSession(error)) keepShown(query);
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void noticeEndOfSession(error) }),
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
  function noticeEndOfSession(error: Error): boolean {
    const hasEnded = isNotSignedIn(error);
    if (hasEnded) noticeEnd(queryClient);
    return hasEnded && useEndedSession.getState().ended !== null;
  }
  return queryClient;
}

/** The kept screen still shows what was read before, instead of the refusal. */
function keepShown(query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined) query.setState({ status: 'success', error: null });
}
