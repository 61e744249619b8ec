import { addressKey } from '@sightline/server-kit/addressKey';

/** Counts connected sockets that have not authenticated, by address; an IPv6 /64 counts as one. */
export class PendingSockets {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  isFull(address: string): boolean {
    return (this.#counts.get(addressKey(address)) ?? 0) >= this.#limit;
  }

  /** Returns the function to call, once or twice, when the socket has authenticated or disconnected. */
  add(address: string): () => void {
    const key = addressKey(address);
    let isCounted = true;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
    return () => {
      if (isCounted) this.#remove(key);
      isCounted = false;
    };
  }

  #remove(key: string): void {
    const rest = (this.#counts.get(key) ?? 0) - 1;
    if (rest > 0) this.#counts.set(key, rest);
    else this.#counts.delete(key);
  }
}
