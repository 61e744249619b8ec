import type { Listen } from './ask.ts';

/** Unknown notices are ignored, so that the server may be deployed first. */
export class NoticeRouter {
  readonly #listeners = new Map<string, Set<(payload: unknown) => void>>();

  /** A notice may have several listeners. A payload of another shape, from a newer server, is ignored. */
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
