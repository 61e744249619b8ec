import {
  countUnreadMessages,
  listMessages,
  listMessageThreads,
} from '@sightline/contracts/messages/messages';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../wire/call.ts';
import { pause, pauseWithoutNews } from '../../wire/pauseWithoutNews.ts';
import { keyOf, useRead } from '../../wire/queries.ts';

/** How long the server may hold a request that waits for news. */
const WAIT_SECONDS = 25;
const RETRY_MS = 3000;
/** The interval of the count in the header. Only pages with messages use long polling. Decision 038. */
const COUNT_EVERY_MS = 30_000;

/** How many messages the signed-in person has not read; 0 until it is known. */
export function useUnreadMessages(): number {
  const read = useRead(countUnreadMessages, COUNT, {
    refetchInterval: COUNT_EVERY_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
  return read.data?.unread ?? 0;
}

const COUNT = { query: {} };

/** While a page with messages is open, they are read again as soon as one arrives or is read elsewhere. */
export function useMessageNews(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const closed = new AbortController();
    void follow(queryClient, closed.signal);
    return () => closed.abort();
  }, [queryClient]);
}

async function follow(queryClient: QueryClient, signal: AbortSignal): Promise<void> {
  let since: string | undefined;
  while (!signal.aborted) {
    try {
      const askedAt = performance.now();
      const query = since === undefined ? {} : { since, waitSeconds: WAIT_SECONDS };
      const news = await call(countUnreadMessages, { query }, { signal });
      if (signal.aborted) return;
      queryClient.setQueryData(keyOf(countUnreadMessages, COUNT), news);
      // Reads them the first time as well, since the earlier reading had no version to compare.
      if (news.version !== since) readAgain(queryClient);
      else await pauseWithoutNews(askedAt, signal);
      since = news.version;
    } catch {
      await pause(RETRY_MS * (1 + Math.random()), signal);
    }
  }
}

function readAgain(queryClient: QueryClient): void {
  for (const endpoint of [listMessages, listMessageThreads])
    void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
}
