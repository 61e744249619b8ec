/** Counts phone checks, in all and by person. */
export class RunningChecks {
  readonly #limits: { total: number; perSubject: number };
  readonly #counts = new Map<string, number>();

  constructor(limits: { total: number; perSubject: number }) {
    this.#limits = limits;
  }

  get count(): number {
    return [...this.#counts.values()].reduce((sum, one) => sum + one, 0);
  }

  isFull(subject: string): boolean {
    return this.count >= this.#limits.total || this.#of(subject) >= this.#limits.perSubject;
  }

  /** Returns the function that ends the check; calling it twice is safe. */
  add(subject: string): () => void {
    let isCounted = true;
    this.#counts.set(subject, this.#of(subject) + 1);
    return () => {
      if (isCounted) this.#remove(subject);
      isCounted = false;
    };
  }

  #of(subject: string): number {
    return this.#counts.get(subject) ?? 0;
  }

  #remove(subject: string): void {
    const rest = this.#of(subject) - 1;
    if (rest > 0) this.#counts.set(subject, rest);
    else this.#counts.delete(subject);
  }
}
