import type { GpsSession } from './GpsSession.ts';

/** Holds the session of the open inspection; taking another one closes it. */
export class SessionHolder {
  #session: GpsSession | null = null;

  get session(): GpsSession | null {
    return this.#session;
  }

  hold(session: GpsSession): void {
    if (this.#session !== session) this.close();
    this.#session = session;
  }

  close(): void {
    this.#session?.close();
  }
}
