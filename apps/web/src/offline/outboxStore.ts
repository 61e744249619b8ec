import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Entry } from './entries.ts';

/** The part of the outbox that screens read. */
export interface OutboxState {
  /** Entries of the signed-in person, oldest first. */
  readonly entries: readonly Entry[];
  /** The share of a still's bytes that have arrived, by its id, while this tab sends it. */
  readonly fractions: ReadonlyMap<string, number>;
  readonly waiting: number;
  readonly needsAttention: number;
}

export type OutboxStore = StoreApi<OutboxState>;

const EMPTY: OutboxState = { entries: [], fractions: new Map(), waiting: 0, needsAttention: 0 };

export function createOutboxStore(): OutboxStore {
  return createStore<OutboxState>(() => EMPTY);
}

export function showEntries(store: OutboxStore, entries: readonly Entry[]): void {
  const needsAttention = entries.filter((entry) => entry.state === 'needsAttention').length;
  store.setState({ entries, needsAttention, waiting: entries.length - needsAttention });
}

export function showFraction(store: OutboxStore, id: string, fraction: number | null): void {
  const fractions = new Map(store.getState().fractions);
  if (fraction === null) fractions.delete(id);
  else fractions.set(id, fraction);
  store.setState({ fractions });
}
