import type { Listen } from './ask.ts';

/** Passes each of the server's notices to those who listen. Unknown ones are ignored, so that the server may be deployed first. */
export class NoticeRouter {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  /** Any number of listeners hear one notice. A payload of a newer server that does not parse here must not end the call. */
  readonly listen: Listen = (notice, take) => {
    const listeners = this.#listeners.get(notice.name) ?? new Set();
    this.#listeners.set(notice.name, listeners);
    const parse = (payload: unknown): void => {
      const parsed = notice.payload.safeParse(payload);
      if (parsed.success) take(parsed.data);
    };
    listeners.add(parse);
    return () => listeners.delete(parse);
  };

  handle(name: string, payload: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(payload);
  }
}
