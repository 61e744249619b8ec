const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 60_000;

/** Doubles from half a second to a minute; jitter keeps many phones from reconnecting at once after an outage. */
export function delayAfter(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (0.75 + random() * 0.5));
}

/** The earliest next try of each entry. In memory only: after a reload everything is retried immediately, as it is back online. */
export class RetryClock {
  readonly #notBefore = new Map<string, number>();
  readonly #heldUntil = new Map<string, number>();
  #failedConnections = 0;
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  postpone(id: string, attempts: number): void {
    this.#notBefore.set(id, Date.now() + delayAfter(attempts));
  }

  /** Does not send an entry for the first time yet: something that belongs to it is still to come. */
  hold(id: string, milliseconds: number): void {
    this.#heldUntil.set(id, Date.now() + milliseconds);
  }

  release(id: string): void {
    this.#heldUntil.delete(id);
  }

  /** Without a connection no other entry gets through either: trying each would read every picture for nothing. */
  rest(): void {
    // Entries that were under way together fail together.
    if (this.#restUntil > Date.now()) return;
    this.#failedConnections += 1;
    this.#restUntil = Date.now() + delayAfter(this.#failedConnections);
  }

  isDue(id: string): boolean {
    return this.#dueAt(id) <= Date.now();
  }

  /** After a success. */
  forget(id: string): void {
    this.#notBefore.delete(id);
    this.release(id);
    this.#endRest();
  }

  forgetAll(): void {
    this.#notBefore.clear();
    this.#endRest();
  }

  /** Calls `wake` when the first of these entries becomes due; replaces an earlier call. */
  wakeFor(ids: readonly string[], wake: () => void): void {
    clearTimeout(this.#timer);
    if (ids.length === 0) return;
    const next = Math.min(...ids.map((id) => this.#dueAt(id)));
    this.#timer = setTimeout(wake, Math.max(0, next - Date.now()));
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #dueAt(id: string): number {
    return Math.max(this.#notBefore.get(id) ?? 0, this.#heldUntil.get(id) ?? 0, this.#restUntil);
  }

  #endRest(): void {
    this.#failedConnections = 0;
    this.#restUntil = 0;
  }
}
