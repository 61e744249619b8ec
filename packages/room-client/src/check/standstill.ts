import { measureCheck } from '@sightline/contracts/rooms/checkMedia';
import type { SocketLink } from '../SocketLink.ts';

const LOOK_MS = 500;
/** A reply that takes longer shows that the service or this device stood still. */
const STANDSTILL_MS = 1500;
const REPLY_MS = 15_000;

type Link = Pick<SocketLink, 'ask'>;

interface Trial<Result> {
  link: Link;
  /** The second try has more time. */
  work: (isSecond: boolean) => Promise<Result>;
  isGood: (result: Result) => boolean;
}

/**
 * Does work with time limits, and repeats it if it went badly while the service or this device stood still: a
 * machine that was stopped for ten seconds says nothing about the network.
 */
export async function despiteStandstill<Result>({ link, work, isGood }: Trial<Result>): Promise<Result> {
  const watch = new ReplyWatch(link);
  try {
    const result = await work(false);
    if (isGood(result)) return result;
    return (await watch.slowestMs()) < STANDSTILL_MS ? result : await work(true);
  } finally {
    watch.close();
  }
}

/** Measures the slowest of repeated replies. */
class ReplyWatch {
  readonly #link: Link;
  readonly #watching: Promise<void>;
  #slowestMs = 0;
  #isClosed = false;

  constructor(link: Link) {
    this.#link = link;
    this.#watching = this.#watch();
  }

  /** Waits for the last reply: when it comes, the service is there again. */
  async slowestMs(): Promise<number> {
    this.close();
    await this.#watching;
    return this.#slowestMs;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      const began = performance.now();
      // A refusal is a reply as well.
      await this.#link.ask(measureCheck, {}, REPLY_MS).catch(() => undefined);
      this.#slowestMs = Math.max(this.#slowestMs, performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
