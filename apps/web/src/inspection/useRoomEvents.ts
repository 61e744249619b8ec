import { listRoomEvents, type RoomEvent } from '@sightline/contracts/rooms/roomEvents';
import { useEffect, useState } from 'react';
import { call } from '../wire/call.ts';
import { pause, pauseWithoutNews } from '../wire/pauseWithoutNews.ts';

/** The time for which the server may hold a request that waits for the next event. */
const WAIT_SECONDS = 25;
const RETRY_MS = 3000;

/**
 * The events of an inspection's room, for pages outside its call: all durable events so far, and each new one
 * as soon as it happens. Without a connection the list stays unchanged, and continues when the connection is
 * restored.
 */
export function useRoomEvents(inspectionId: string): readonly RoomEvent[] {
  const [feed, setFeed] = useState<{ of: string; events: readonly RoomEvent[] }>({
    of: inspectionId,
    events: [],
  });
  useEffect(() => {
    const closed = new AbortController();
    const add = (events: readonly RoomEvent[]): void =>
      setFeed((known) => ({
        of: inspectionId,
        events: known.of === inspectionId ? [...known.events, ...events] : events,
      }));
    void follow(inspectionId, add, closed.signal);
    return () => closed.abort();
  }, [inspectionId]);
  return feed.of === inspectionId ? feed.events : NONE;
}

const NONE: readonly RoomEvent[] = [];

async function follow(
  inspectionId: string,
  add: (events: readonly RoomEvent[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let since = 0;
  while (!signal.aborted) {
    try {
      const query = { since, waitSeconds: WAIT_SECONDS };
      const askedAt = performance.now();
      const events = await call(listRoomEvents, { params: { inspectionId }, query }, { signal });
      if (signal.aborted) return;
      since = events.at(-1)?.seq ?? since;
      if (events.length > 0) add(events);
      else await pauseWithoutNews(askedAt, signal);
    } catch {
      // The connection is lost or the server is restarting: many pages must not reconnect at the same moment.
      await pause(RETRY_MS * (1 + Math.random()), signal);
    }
  }
}
