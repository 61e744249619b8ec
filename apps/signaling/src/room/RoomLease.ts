import { EventEmitter } from 'node:events';
import type { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import type { Logger } from 'pino';

interface LeaseEvents {
  /** Redis replied that another node holds the lease. */
  lost: [];
  /** Redis replied that this node still holds the lease. */
  renewed: [];
}

/** This node's right to serve a room. An unavailable Redis never ends a room: the renewal waits. */
export class RoomLease extends EventEmitter<LeaseEvents> {
  readonly #placement: RoomPlacement;
  readonly #inspectionId: string;
  readonly #node: string;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  #isRenewing = false;
  #closed = false;

  constructor(options: {
    placement: RoomPlacement;
    inspectionId: string;
    node: string;
    everyMs: number;
    logger: Logger;
  }) {
    super();
    this.#placement = options.placement;
    this.#inspectionId = options.inspectionId;
    this.#node = options.node;
    this.#logger = options.logger;
    this.#timer = setInterval(() => void this.#renew(), options.everyMs).unref();
  }

  /** Ends the renewals of a room that has been placed on another node. */
  handOver(): void {
    this.#closed = true;
    clearInterval(this.#timer);
  }

  /** Releases the room for other nodes. */
  close(): void {
    if (this.#closed) return;
    this.handOver();
    this.#placement.release(this.#inspectionId, this.#node).catch((error: unknown) => {
      this.#logger.warn({ err: error }, 'lease could not be released, it will run out');
    });
  }

  async #renew(): Promise<void> {
    // While Redis is away, renewals would collect in the client's queue and all run later.
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      const isOurs = await this.#placement.renew(this.#inspectionId, this.#node);
      // The room was closed in the meantime.
      if (this.#closed) return;
      if (isOurs) this.emit('renewed');
      else this.#lose();
    } catch (error) {
      this.#logger.warn({ err: error }, 'lease could not be renewed');
    } finally {
      this.#isRenewing = false;
    }
  }

  #lose(): void {
    this.#logger.error('another node has the lease of this room');
    this.handOver();
    this.emit('lost');
  }
}
