import { AppError } from '@sightline/contracts/core/errors';
import type { SocketLink } from './SocketLink.ts';

interface Waiting {
  resolve(link: SocketLink): void;
  reject(error: unknown): void;
  timer: ReturnType<typeof setTimeout>;
}

/** Commands that wait for the connection to come back. */
export class ConnectionWaiters {
  readonly #waiting = new Set<Waiting>();

  /** The next link; throws AppError('timedOut') if none opens in time. */
  async next(timeoutMs: number): Promise<SocketLink> {
    return await new Promise<SocketLink>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(one);
        reject(new AppError('timedOut'));
      }, timeoutMs);
      const one = { resolve, reject, timer };
      this.#waiting.add(one);
    });
  }

  resolveAll(link: SocketLink): void {
    for (const one of this.#takeAll()) one.resolve(link);
  }

  rejectAll(error: unknown): void {
    for (const one of this.#takeAll()) one.reject(error);
  }

  #takeAll(): Waiting[] {
    // The set is emptied first: a resolved command may wait again at once, for the next connection.
    const all = [...this.#waiting];
    this.#waiting.clear();
    for (const { timer } of all) clearTimeout(timer);
    return all;
  }
}
