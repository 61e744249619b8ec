import { useMemo, useSyncExternalStore } from 'react';

interface Closable {
  close(): void;
}

/**
 * Is opened by the first subscriber and closed by the last one: this survives React's double mounting in
 * development.
 */
class Resource<R extends Closable> {
  readonly #open: () => R;
  #current: R | null = null;

  constructor(open: () => R, openedAhead: R | null) {
    this.#open = open;
    this.#current = openedAhead;
  }

  subscribe = (changed: () => void): (() => void) => {
    const opened = this.#open();
    this.#current = opened;
    changed();
    return () => {
      this.#current = null;
      opened.close();
    };
  };

  get = (): R | null => this.#current;
}

/**
 * A resource outside React that lives as long as the component. Null until it is open; the result of `peek` is
 * that of a later `open`, and is rendered at once. Both must be the same functions at each rendering.
 */
export function useResource<R extends Closable>(open: () => R, peek: () => R | null = nothing): R | null {
  const resource = useMemo(() => new Resource(open, peek()), [open, peek]);
  return useSyncExternalStore(resource.subscribe, resource.get);
}

const nothing = (): null => null;
