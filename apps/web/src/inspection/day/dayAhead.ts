import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../wire/CallError.ts';
import { useConnection } from '../../wire/connection.ts';
import { DayReader } from './DayReader.ts';

/**
 * After "My day" was read, everything behind it is read one request after the other, so that today's and
 * tomorrow's inspections open where there is no signal. The saved copy keeps it. Decision 088.
 */

/** Leaves the first seconds to what the person does. */
const AFTER_MS = 3000;

/** Reads ahead after each reading of the day, until the returned function is called. */
export function readDayAhead(queryClient: QueryClient, userId: string): () => void {
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  const read = async (): Promise<void> => {
    timer = undefined;
    if (isReading || useConnection.getState().isRestored) return;
    isReading = true;
    await new DayReader(queryClient, userId, stopped.signal).read().catch((error: unknown) => {
      // Without a connection, or signed out: the next reading of the day continues.
      if (stopped.signal.aborted || error instanceof CallError) return;
      console.error("The day's inspections could not be read ahead", error);
    });
    isReading = false;
  };
  const schedule = (): void => {
    timer ??= setTimeout(() => void read(), AFTER_MS);
  };
  schedule();
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isDay(event.query.queryKey))
      schedule();
  });
  return () => {
    stopped.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

const isDay = (queryKey: readonly unknown[]): boolean => queryKey[0] === listMyDay.path;
