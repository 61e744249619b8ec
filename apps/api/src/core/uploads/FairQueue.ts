/** Runs one task at a time. People take turns, so that a backlog of one person delays another by one task at most. */
export class FairQueue {
  /** Each person's tasks; the people are in the order of their turns. */
  readonly #waiting = new Map<string, (() => Promise<void>)[]>();

  async run<Result>(subject: string, task: () => Promise<Result>): Promise<Result> {
    return await new Promise((resolve, reject) => {
      const isIdle = this.#waiting.size === 0;
      const tasks = this.#waiting.get(subject) ?? [];
      this.#waiting.set(subject, [...tasks, () => task().then(resolve, reject)]);
      if (isIdle) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    for (;;) {
      const [next] = this.#waiting;
      if (!next) return;
      const [subject, [task]] = next;
      await task?.();
      this.#endTurn(subject);
    }
  }

  /** Moves the person behind all who were added during this turn. */
  #endTurn(subject: string): void {
    const [, ...rest] = this.#waiting.get(subject) ?? [];
    this.#waiting.delete(subject);
    if (rest.length > 0) this.#waiting.set(subject, rest);
  }
}
