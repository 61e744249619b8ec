import { backoffAfter } from '@sightline/contracts/core/backoffAfter';

const DELAYS = { firstDelayMs: 500, longestDelayMs: 60_000 };

/** Jitter keeps many phones from reconnecting at once. */
function delayAfter(attempts: number): number {
  return Math.round(backoffAfter(attempts, DELAYS) * (0.75 + Math.random() * 0.5));
}

/**
 * The earliest next attempt for each entry, in memory only: after a reload, everything is retried immediately.
 */
export class RetryClock {
  readonly #notBefore = new Map<string, number>();
  readonly #heldUntil = new Map<string, number>();
  #failedConnections = 0;
  #restUntil = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  postpone(id: string, attempts: number): void {
    this.#notBefore.set(id, Date.now() + delayAfter(attempts));
  }

  /** Delays the first attempt for an entry, whose remaining parts are still to come. */
  hold(id: string, milliseconds: number): void {
    this.#heldUntil.set(id, Date.now() + milliseconds);
  }

  release(id: string): void {
    this.#heldUntil.delete(id);
  }

  /** Delays all entries: without a connection, trying each of them would read every picture for nothing. */
  rest(): void {
    // Entries that were being sent at the same time fail together.
    if (this.#restUntil > Date.now()) return;
    this.#failedConnections += 1;
    this.#restUntil = Date.now() + delayAfter(this.#failedConnections);
  }

  isDue(id: string): boolean {
    return this.#dueAt(id) <= Date.now();
  }

  /** Called after a success, which shows that there is a connection again. */
  forget(id: string): void {
    this.#notBefore.delete(id);
    this.release(id);
    this.#endRest();
  }

  forgetAll(): void {
    this.#notBefore.clear();
    this.#endRest();
  }

  /** Calls `wake` when the first of these entries is due; replaces an earlier call. */
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
