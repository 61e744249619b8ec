import type { CallMinute } from '@sightline/contracts/rooms/callMinutes';
import type { Logger } from 'pino';
import type { Peer } from './Peer.ts';

interface RecorderOptions {
  peers: () => Iterable<Peer>;
  /** Appends minutes to the live log. */
  append(minutes: CallMinute[]): Promise<void>;
  everyMs: number;
  logger: Logger;
}

/** Records how the connection of each peer was: once a minute, and for the rest of a minute when it leaves (SPEC.md, L-1). */
export class MinuteRecorder {
  readonly #options: RecorderOptions;
  #timer: NodeJS.Timeout;

  constructor(options: RecorderOptions) {
    this.#options = options;
    // The rooms that a node takes over are opened together, and must not be read together.
    this.#timer = this.#passIn(Math.random() * options.everyMs);
  }

  /** Records the rest of a peer's minute. Its media may be closed right after the call. */
  left(peer: Peer): void {
    void this.#record([peer]);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #passIn(milliseconds: number): NodeJS.Timeout {
    return setTimeout(() => {
      this.#timer = this.#passIn(this.#options.everyMs);
      void this.#record([...this.#options.peers()]);
    }, milliseconds).unref();
  }

  async #record(peers: readonly Peer[]): Promise<void> {
    // A peer whose worker died meanwhile has no figures.
    const taken = await Promise.allSettled(peers.map((peer) => peer.takeMinute()));
    const minutes = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    if (minutes.length === 0) return;
    await this.#options.append(minutes).catch((error: unknown) => {
      this.#options.logger.warn({ err: error }, 'minutes could not be recorded');
    });
  }
}
