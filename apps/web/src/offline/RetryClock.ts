const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 60_000;

/** Doubles from half a second to a minute; jitter keeps many phones from reconnecting at once after an outage. */
export function delayAfter(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(delay * (0.75 + random() * 0.5));
}

/** The earliest next try of each entry. In memory only: after a reload or back online, everything is retried immediately. */
export class RetryClock {
  readonly #notBefore = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  postpone(id: string, attempts: number): void {
    this.#notBefore.set(id, Date.now() + delayAfter(attempts));
  }

  isDue(id: string): boolean {
    return (this.#notBefore.get(id) ?? 0) <= Date.now();
  }

  forget(id: string): void {
    this.#notBefore.delete(id);
  }

  forgetAll(): void {
    this.#notBefore.clear();
  }

  /** Calls `wake` when the first of these entries becomes due; replaces an earlier call. */
  wakeFor(ids: readonly string[], wake: () => void): void {
    clearTimeout(this.#timer);
    const times = ids.map((id) => this.#notBefore.get(id)).filter((at) => at !== undefined);
    if (times.length > 0) this.#timer = setTimeout(wake, Math.max(0, Math.min(...times) - Date.now()));
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
