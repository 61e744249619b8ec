import { useStore } from 'zustand';
import { OutboxDatabase } from './database.ts';
import { Outbox } from './outbox.ts';
import { OutboxStorage } from './outboxStorage.ts';
import type { OutboxState } from './outboxStore.ts';
import { wireRequests } from './requests.ts';

/** The one outbox of this page, opened at the first look: most screens never make anything. */
let outbox: Outbox | undefined;

export function pageOutbox(): Outbox {
  outbox ??= openOutbox();
  return outbox;
}

export function useOutbox<Value>(select: (state: OutboxState) => Value): Value {
  return useStore(pageOutbox().store, select);
}

function openOutbox(): Outbox {
  const opened = new Outbox(new OutboxStorage(new OutboxDatabase()), wireRequests);
  window.addEventListener('online', () => opened.hurry());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') opened.hurry();
  });
  // Asks the browser not to clear pictures when the device runs short of space; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  return opened;
}
