import type { QueryClient } from '@tanstack/react-query';
import { create, useStore } from 'zustand';
import type { Entry, OutboxEvent } from '../../offline/Entry.ts';
import type { EntryKind } from '../../offline/EntryKind.ts';
import { EntryStore, type OutboxState } from '../../offline/EntryStore.ts';
import { Outbox } from '../../offline/Outbox.ts';
import { pageDevice } from '../../offline/pageDevice.ts';
import type { SealedOutbox } from '../../offline/SealedOutbox.ts';
import { keyOf } from '../../wire/queries.ts';
import { SilenceLimit } from '../../wire/SilenceLimit.ts';
import { KINDS } from '../kinds/kinds.ts';

/**
 * Entries that this page has sent and whose records are being read: until then they are shown, or they would
 * disappear briefly.
 */
export const useArriving = create<readonly Entry[]>(() => []);

/** The page's only outbox, opened when it is first used: most screens never capture or change anything. */
let outbox: Outbox | undefined;

export function pageOutbox(): Outbox {
  outbox ??= openOutbox();
  return outbox;
}

export function useOutbox<Value>(select: (state: OutboxState) => Value): Value {
  return useStore(pageOutbox().store, select);
}

/** The number of screens that ask for replies, by the queries of their page. */
const screens = new Map<QueryClient, number>();

/** Shows the server's replies, and reads refused records again, until the returned function is called. */
export function showReplies(queryClient: QueryClient): () => void {
  const count = (change: number): number => (screens.get(queryClient) ?? 0) + change;
  screens.set(queryClient, count(1));
  pageOutbox();
  return () => {
    if (count(-1) === 0) screens.delete(queryClient);
    else screens.set(queryClient, count(-1));
  };
}

function showReply(event: OutboxEvent, kind: EntryKind | undefined): void {
  for (const queryClient of screens.keys()) {
    if (event.type === 'sent') {
      const shown = kind?.show?.(queryClient, event.entry, event.reply);
      if (shown) void showUntil(shown, event.entry);
    }
    if (event.type !== 'needsAttention') continue;
    const params = { inspectionId: event.entry.parentId };
    for (const endpoint of kind?.reads ?? [])
      void queryClient.invalidateQueries({ queryKey: keyOf(endpoint, { params }) });
  }
}

/** The delay, which leaves the first seconds to the first screen and to joining a room. */
const FIRST_READING_MS = 3000;

async function openDeviceOutbox(): Promise<SealedOutbox> {
  const [{ SealedOutbox: Sealed }, device] = await Promise.all([
    SilenceLimit.arrival(import('../../offline/SealedOutbox.ts')),
    pageDevice(),
  ]);
  return new Sealed(device);
}

const afterTheFirstScreen = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_READING_MS));

/** Waits for the first reading before it checks the entries on the device, or the remaining space. */
export function openOutbox(firstReading = afterTheFirstScreen()): Outbox {
  const opened = new Outbox(new EntryStore(openDeviceOutbox, firstReading), KINDS);
  opened.listen((event) => showReply(event, opened.kindOf(event.entry)));
  window.addEventListener('online', () => opened.retryNow());
  window.addEventListener('beforeunload', (event) => {
    // The browser asks the person whether to leave.
    if (opened.isClosingLossy) event.preventDefault();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.retryNow();
  });
  // Asks the browser not to delete unsent pictures when storage runs low; the browser may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  void firstReading.then(warnIfStorageIsLow);
  warnWhileFilling(opened);
  return opened;
}

/** Loads the code on first use. If it cannot be loaded, for example offline, there is no warning. */
async function warnIfStorageIsLow(): Promise<void> {
  const space = await SilenceLimit.arrival(import('./storageSpace.ts')).catch(() => null);
  await space?.warnIfStorageIsLow();
}

/** Checks the space again after every ten unsent entries, since a day without signal fills the device. */
function warnWhileFilling({ store }: Outbox): void {
  let asked = 0;
  store.subscribe(({ entries }) => {
    // Sent entries free space: the next unsent ones are counted from there.
    asked = Math.min(asked, entries.length);
    if (entries.length < asked + ENTRIES_BETWEEN_WARNINGS) return;
    asked = entries.length;
    void warnIfStorageIsLow();
  });
}

const ENTRIES_BETWEEN_WARNINGS = 10;

async function showUntil(read: Promise<unknown>, entry: Entry): Promise<void> {
  useArriving.setState((entries) => [...entries, entry], true);
  try {
    await read;
  } finally {
    useArriving.setState((entries) => entries.filter((other) => other !== entry), true);
  }
}
