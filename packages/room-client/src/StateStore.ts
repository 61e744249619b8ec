import { initialState, type RoomState } from './slices.ts';

/** The immutable state of the call, for useSyncExternalStore and for tests. */
export class StateStore {
  readonly #listeners = new Set<() => void>();
  #state = initialState();

  get(): RoomState {
    return this.#state;
  }

  /** Equal values are not announced, since every announcement makes the page render. */
  set(change: Partial<RoomState>): void {
    const names = Object.keys(change) as (keyof RoomState)[];
    if (names.every((name) => change[name] === this.#state[name])) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }
}
