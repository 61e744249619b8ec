import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * The state that one feature of the page keeps during a call, such as an open dialog. Only that feature knows
 * its shape.
 */
export interface View<State extends object> {
  readonly initial: State;
}

/** Each view is created when its feature first asks for it. */
export class Views {
  readonly #stores = new Map<View<object>, StoreApi<object>>();
  readonly #listeners = new Set<() => void>();
  #version = 0;

  of<State extends object>(view: View<State>): StoreApi<State> {
    const known = this.#stores.get(view) as StoreApi<State> | undefined;
    if (known) return known;
    const store = createStore(() => view.initial);
    store.subscribe(() => {
      this.#version += 1;
      for (const listener of this.#listeners) listener();
    });
    this.#stores.set(view, store as object as StoreApi<object>);
    return store;
  }

  /** A number that changes with any view. */
  readonly version = (): number => this.#version;

  /** Calls back after each change of any view; returns the function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}
