import type { Response } from 'express';
import type { Principal } from './principal.ts';

/** A limit above the number of pages that a person has open. */
const MOST_OF_ONE_PERSON = 20;

interface Caller {
  principal: Pick<Principal, 'subject'>;
  response: Response;
}

/** Requests that this process holds until there is news, counted for each person. */
export class HeldRequests {
  readonly #held = new Map<string, number>();

  /**
   * Holds a request until `wait` ends, which it also does when the caller has disconnected. A request of a
   * person who has many held requests is answered at once.
   */
  async hold(
    { principal: { subject }, response }: Caller,
    wait: (gone: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const held = this.#held.get(subject) ?? 0;
    if (held >= MOST_OF_ONE_PERSON) return;
    this.#held.set(subject, held + 1);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await wait(gone.signal);
    } finally {
      this.#release(subject);
    }
  }

  #release(subject: string): void {
    const held = this.#held.get(subject) ?? 0;
    if (held > 1) this.#held.set(subject, held - 1);
    else this.#held.delete(subject);
  }
}
