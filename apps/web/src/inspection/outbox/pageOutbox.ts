import type { QueryClient } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { OutboxEvent } from '../../offline/Entry.ts';
import type { EntryKind } from '../../offline/EntryKind.ts';
import { EntryStore, type OutboxState } from '../../offline/EntryStore.ts';
import { Outbox } from '../../offline/Outbox.ts';
import type { OutboxDatabase } from '../../offline/OutboxDatabase.ts';
import { keyOf } from '../../wire/queries.ts';
import { KINDS } from '../kinds/kinds.ts';
import { showUntil } from './arriving.ts';

/** The page's only outbox, opened when it is first used: most screens never capture or change anything. */
let outbox: Outbox | undefined;

export function pageOutbox(): Outbox {
  outbox ??= openOutbox();
  return outbox;
}

export function useOutbox<Value>(select: (state: OutboxState) => Value): Value {
  return useStore(pageOutbox().store, select);
}

/** The pages that show what is sent, by their queries, and how many of their screens ask for it. */
const screens = new Map<QueryClient, number>();

/** Until the returned function is called, what the server replies is shown, and what it has refused is read again. */
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

/** Leaves the first seconds to the first screen and to joining a room. */
const FIRST_READING_MS = 3000;

async function openDatabase(): Promise<OutboxDatabase> {
  const { OutboxDatabase: Database } = await import('../../offline/OutboxDatabase.ts');
  return new Database();
}

const afterTheFirstScreen = () => new Promise<void>((resolve) => setTimeout(resolve, FIRST_READING_MS));

/** Waits for the first reading before it looks at what is on the device, or at the space that is left. */
export function openOutbox(firstReading = afterTheFirstScreen()): Outbox {
  const opened = new Outbox(new EntryStore(openDatabase, firstReading), KINDS);
  opened.listen((event) => showReply(event, opened.kindOf(event.entry)));
  window.addEventListener('online', () => opened.retryNow());
  window.addEventListener('beforeunload', (event) => {
    // The browser asks whether to leave.
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

/** Loaded on first use. If it cannot be loaded, as without a network, there is no warning. */
async function warnIfStorageIsLow(): Promise<void> {
  const space = await import('./storageSpace.ts').catch(() => null);
  await space?.warnIfStorageIsLow();
}

/** A day without signal fills the device: asked again whenever another ten entries wait. */
function warnWhileFilling({ store }: Outbox): void {
  let asked = 0;
  store.subscribe(({ entries }) => {
    // What was sent makes room: the next ones to wait count from there.
    asked = Math.min(asked, entries.length);
    if (entries.length < asked + ENTRIES_BETWEEN_WARNINGS) return;
    asked = entries.length;
    void warnIfStorageIsLow();
  });
}

const ENTRIES_BETWEEN_WARNINGS = 10;
