/** A second history entry for the room's address: Back takes that one first. A reload keeps it. */
export class BackGuard {
  #isAdded = isGuard(history.state);
  #removal: Promise<void> | null = null;
  #isTelling = false;
  /** The entry as the router last wrote it. */
  #entry = { state: history.state as unknown, href: location.href };

  /** Whether a step in the history is a person's step back onto the guard. */
  get isTaken(): boolean {
    return this.#isAdded && !this.#isTelling;
  }

  /** Call after each render: when the tab changes, the router replaces the entry's state, and the mark with it. */
  follow(): void {
    this.#entry = { state: history.state, href: location.href };
    if (this.#isAdded && !isGuard(history.state)) history.replaceState(marked(history.state), '');
  }

  async add(signal: AbortSignal): Promise<void> {
    if (this.#removal) await this.#removal;
    if (!signal.aborted && !this.#isAdded) this.#push();
  }

  /** Puts the guard back after Back has taken it. */
  restore(): void {
    this.#push();
    this.#tellRouter();
  }

  #push(): void {
    this.#isAdded = true;
    history.pushState(marked(this.#entry.state), '', this.#entry.href);
  }

  /** Goes back to the entry below, which takes over the address: without this, Back would show the same page again. */
  readonly remove = async (): Promise<void> => {
    if (this.#isAdded && isGuard(history.state)) this.#removal = this.#goBelow();
    await this.#removal;
  };

  /** The router has read the address of the entry that the history moved to, and it is another one now. */
  #tellRouter(): void {
    this.#isTelling = true;
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    this.#isTelling = false;
  }

  async #goBelow(): Promise<void> {
    this.#isAdded = false;
    const { state, href } = this.#entry;
    const moved = nextPopState();
    history.back();
    await moved;
    history.replaceState(unmarked(state), '', href);
    this.#tellRouter();
    this.#removal = null;
  }
}

/** Resolves once the history has moved. */
function nextPopState(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true });
  });
}

function isGuard(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'guard' in state;
}

function marked(state: unknown) {
  return { ...(typeof state === 'object' ? state : null), guard: true };
}

function unmarked(state: unknown): object {
  const { guard: _, ...rest } = marked(state);
  return rest;
}
