import type { RoomPresence } from '@sightline/server-kit/RoomPresence';
import type { Logger } from 'pino';
import type { Room } from './Room.ts';
import type { RoomRegistry } from './RoomRegistry.ts';

/** A third of the lifetime of an announcement (server-kit/RoomPresence.ts). */
const REPEAT_MS = 5000;

interface Announced {
  text: string;
  at: number;
}

/**
 * Announces the people in the calls of this node to the offices' dashboards: soon after a change, and
 * repeatedly. Frequent checks cost less than following every event of every peer.
 */
export class PeopleAnnouncer {
  readonly #presence: RoomPresence;
  readonly #registry: RoomRegistry;
  readonly #node: string;
  readonly #logger: Logger;
  readonly #timer: NodeJS.Timeout;
  readonly #announced = new Map<string, Announced>();
  /** Allows one announcement at a time: an unavailable Redis must not collect a queue of outdated ones. */
  #isPending = false;

  constructor(options: {
    presence: RoomPresence;
    registry: RoomRegistry;
    node: string;
    everyMs: number;
    logger: Logger;
  }) {
    this.#presence = options.presence;
    this.#registry = options.registry;
    this.#node = options.node;
    this.#logger = options.logger;
    this.#timer = setInterval(() => void this.announce(), options.everyMs).unref();
  }

  /** Withdraws the people of closed rooms at once, before the announcements expire. */
  close(): void {
    clearInterval(this.#timer);
    this.#withdrawClosed().catch(() => undefined);
  }

  /** Announces the people whose announcement has changed or is about to expire. */
  async announce(): Promise<void> {
    if (this.#isPending) return;
    this.#isPending = true;
    const work = [...this.#registry.rooms.map((room) => this.#announce(room)), this.#withdrawClosed()];
    const results = await Promise.allSettled(work);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) this.#logger.warn({ err: failed.reason }, 'people on calls could not be announced');
    this.#isPending = false;
  }

  async #announce(room: Room): Promise<void> {
    const { people } = room;
    const text = JSON.stringify(people);
    const before = this.#announced.get(room.inspectionId);
    if (before?.text === text && performance.now() - before.at < REPEAT_MS) return;
    await this.#presence.announce(room.inspectionId, this.#node, people);
    this.#announced.set(room.inspectionId, { text, at: performance.now() });
  }

  async #withdrawClosed(): Promise<void> {
    const closed = [...this.#announced.keys()].filter((id) => !this.#registry.find(id));
    for (const inspectionId of closed) {
      this.#announced.delete(inspectionId);
      // The next node of a moved room holds the seats of these people.
      if (!this.#registry.hasMoved(inspectionId)) await this.#presence.withdraw(inspectionId, this.#node);
    }
  }
}
