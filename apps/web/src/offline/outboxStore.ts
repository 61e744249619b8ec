import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entry } from './entries.ts';

/** What the screens see of the outbox. */
export interface OutboxState {
  /** Entries of whoever is signed in, oldest first. */
  readonly entries: readonly Entry[];
  /** Share of a still's bytes that have arrived, by its id, while it is being sent from this tab. */
  readonly fractions: ReadonlyMap<string, number>;
  readonly waiting: number;
  readonly stuck: number;
}

export type OutboxStore = StoreApi<OutboxState>;

const EMPTY: OutboxState = { entries: [], fractions: new Map(), waiting: 0, stuck: 0 };

export function createOutboxStore(): OutboxStore {
  return createStore<OutboxState>(() => EMPTY);
}

export function showEntries(store: OutboxStore, entries: readonly Entry[]): void {
  const stuck = entries.filter((entry) => entry.state === 'stuck').length;
  store.setState({ entries, stuck, waiting: entries.length - stuck });
}

export function showFraction(store: OutboxStore, id: string, fraction: number | null): void {
  const fractions = new Map(store.getState().fractions);
  if (fraction === null) fractions.delete(id);
  else fractions.set(id, fraction);
  store.setState({ fractions });
}
