/** Keeps the screen on while a call is live: a sleeping phone stops its camera. */
export class WakeLock {
  #sentinel: WakeLockSentinel | null = null;
  readonly #closed = new AbortController();

  constructor() {
    // The system releases the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void this.#hold(), { signal: this.#closed.signal });
    void this.#hold();
  }

  close(): void {
    this.#closed.abort();
    void this.#sentinel?.release();
    this.#sentinel = null;
  }

  async #hold(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    if (this.#sentinel?.released === false) return;
    try {
      this.#sentinel = await navigator.wakeLock.request('screen');
      if (this.#closed.signal.aborted) await this.#sentinel.release();
    } catch {
      // It is refused on a low battery: the call continues, and the screen may turn off.
    }
  }
}
