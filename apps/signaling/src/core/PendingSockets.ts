/** Counts, by address, sockets that have connected and not proved anything yet. */
export class PendingSockets {
  readonly #limit: number;
  readonly #counts = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  isFull(address: string): boolean {
    return (this.#counts.get(address) ?? 0) >= this.#limit;
  }

  /** Returns the function that ends the wait: when the socket has proved itself, or is gone. It may be called twice. */
  add(address: string): () => void {
    let isCounted = true;
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    return () => {
      if (isCounted) this.#remove(address);
      isCounted = false;
    };
  }

  #remove(address: string): void {
    const rest = (this.#counts.get(address) ?? 0) - 1;
    if (rest > 0) this.#counts.set(address, rest);
    else this.#counts.delete(address);
  }
}
