type Listeners<Events extends Record<string, unknown[]>> = {
  [Name in keyof Events]?: Set<(...args: Events[Name]) => void>;
};

/** Typed events for managers: `on` returns the function that stops listening. Runs in pages and in Node. */
export class Emitter<Events extends Record<string, unknown[]>> {
  #listeners: Listeners<Events> = {};

  on<Name extends keyof Events>(name: Name, listener: (...args: Events[Name]) => void): () => void {
    const listeners = (this.#listeners[name] ??= new Set());
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  /** Resolves at the next event of this name. */
  async next<Name extends keyof Events>(name: Name): Promise<void> {
    await new Promise<void>((resolve) => {
      const stop = this.on(name, () => {
        stop();
        resolve();
      });
    });
  }

  protected emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    for (const listener of this.#listeners[name] ?? []) listener(...args);
  }

  protected removeAllListeners(): void {
    this.#listeners = {};
  }
}
