/** Runs steps one after the other. A step that fails rejects its own promise, and holds up no other. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();

  take<Value>(step: () => Value | Promise<Value>): Promise<Value> {
    const turn = this.#last.then(step);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all steps that were added before have ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
