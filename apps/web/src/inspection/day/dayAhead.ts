import { listMyDay } from '@sightline/contracts/dashboard/myDay';
import type { QueryClient } from '@tanstack/react-query';
import { CallError } from '../../wire/CallError.ts';
import { useConnection } from '../../wire/connection.ts';
import { DayReader } from './DayReader.ts';

/**
 * After "My day" was read, reads the records of its inspections, one request after another, so that today's and
 * tomorrow's inspections open without a signal. The saved copy keeps them. Decision 088.
 */

/** The delay, which leaves the first seconds to the person's own actions. */
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
      // The device is offline or signed out: the next reading of the day continues.
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
