import { OrderFailure, WorkThread, type WorkThreadOptions } from '../WorkThread.ts';
import type { ReceivedMail } from './ReceivedMail.ts';
import { Refusal } from './Refusal.ts';

/**
 * Reads mails in a thread that is always ready, one after the other: many take no more memory than one, a costly one
 * ends only its thread, and other work continues. A mail that costs too much, or that the parser cannot read, is refused
 * for good; every other failure is temporary, and the sender's mail server tries again.
 */
export class MailReader {
  readonly #thread: WorkThread<Uint8Array, ReceivedMail>;

  constructor(options: Partial<WorkThreadOptions> = {}) {
    this.#thread = new WorkThread({
      program: new URL('readMailThread.ts', import.meta.url),
      name: 'reading a mail',
      memoryLimitMb: 256,
      // An ordinary mail of 25 MB takes half a second.
      timeLimitMs: 10_000,
      // The time for which a sender waits for an answer to a mail (RFC 5321, 4.5.3.2.6).
      stuckAfterMs: 600_000,
      ...options,
    });
    this.#thread.warmUp();
  }

  async read(raw: Uint8Array): Promise<ReceivedMail> {
    try {
      return await this.#thread.run(raw);
    } catch (error) {
      if (error instanceof OrderFailure) throw new Refusal(UNREADABLE, 554, { cause: error });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

const UNREADABLE =
  'This email is too complicated to be read here. Send it again as plain text, or sign in to answer.';
