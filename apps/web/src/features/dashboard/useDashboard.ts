import { type Dashboard, readDashboard } from '@sightline/contracts/dashboard/dashboard';
import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../wire/call.ts';
import { pause, pauseWithoutNews } from '../../wire/pauseWithoutNews.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

/** The server keeps a request open until a person joins or leaves a call, or until this time has passed. */
const WAIT_SECONDS = 25;
const RETRY_MS = 3000;
const ALL = { query: {} };

/** The office's work, kept current while the page is open. */
export function useDashboard(): UseQueryResult<Dashboard> {
  const queryClient = useQueryClient();
  const read = useRead(readDashboard, ALL, { staleTime: 0 });
  const { isSuccess } = read;
  useEffect(() => {
    if (!isSuccess) return;
    const closed = new AbortController();
    void follow(queryClient, closed.signal);
    return () => closed.abort();
  }, [queryClient, isSuccess]);
  return read;
}

async function follow(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  const key = keyOf(readDashboard, ALL);
  while (!signal.aborted) {
    try {
      const askedAt = performance.now();
      const since = queryClient.getQueryData<Dashboard>(key)?.version ?? '';
      const news = await call(readDashboard, { query: { since, waitSeconds: WAIT_SECONDS } }, { signal });
      if (!signal.aborted) queryClient.setQueryData(key, news);
      if (news.version === since) await pauseWithoutNews(askedAt, signal);
    } catch {
      // The connection is lost or the server is restarting: many pages must not reconnect at the same moment.
      await pause(RETRY_MS * (1 + Math.random()), signal);
    }
  }
}
