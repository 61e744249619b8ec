/** Runs steps one after the other. A step that fails rejects its own promise, and holds up no other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** Runs a step after all earlier ones. */
  take<Value>(step: () => Value | Promise<Value>): Promise<Value> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all steps have ended that were added before. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
