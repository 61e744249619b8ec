import { AppError } from '@sightline/contracts/core/errors';
import { announceInterruption, type InterruptionReason } from '@sightline/contracts/rooms/interruptions';
import type { Ask } from './ask.ts';
import { CancelableDelay } from './CancelableDelay.ts';

/** The time after which a refused announcement is repeated: the room admits one per second. */
const RETRY_MS = 5000;

/**
 * Announces this page's interruption, one announcement at a time and always the present reason. The room
 * forgets it with the socket, so it is announced again after each entrance (SPEC.md, R-51).
 */
export class InterruptionAnnouncer {
  readonly #ask: Ask;
  readonly #retry = new CancelableDelay();
  #present: InterruptionReason | null = null;
  /** The reason that the room has received over the current socket. */
  #announced: InterruptionReason | null = null;
  #isLive = false;
  #isPending = false;

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  set(reason: InterruptionReason | null): void {
    this.#present = reason;
    void this.#announce();
  }

  entered(): void {
    this.#isLive = true;
    this.#announced = null;
    this.#retry.cancel();
    void this.#announce();
  }

  close(): void {
    this.#isLive = false;
    this.#retry.cancel();
  }

  async #announce(): Promise<void> {
    if (!this.#isLive || this.#isPending) return;
    this.#isPending = true;
    while (this.#isLive && this.#present !== this.#announced) await this.#announceOnce(this.#present);
    this.#isPending = false;
  }

  async #announceOnce(reason: InterruptionReason | null): Promise<void> {
    try {
      await this.#ask(announceInterruption, { reason });
      this.#announced = reason;
    } catch (error) {
      // A person who may not publish has nothing to announce.
      if (error instanceof AppError && error.code === 'forbidden') this.#announced = reason;
      else await this.#retry.wait(RETRY_MS);
    }
  }
}
