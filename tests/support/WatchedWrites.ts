import type { CommandStartedEvent, CommandSucceededEvent } from 'mongodb';
import type { Store } from '../../packages/store/src/core/store.ts';

/** The collection of sessions, which requests renew. */
const RENEWED = 'sessions';

interface Reply {
  n?: number;
  nModified?: number;
  upserted?: unknown[];
  lastErrorObject?: { n?: number };
}

/**
 * The number of documents that a write has changed. An update also reports documents that already had its
 * values.
 */
const CHANGED = {
  insert: ({ n }: Reply) => n,
  delete: ({ n }: Reply) => n,
  update: ({ nModified = 0, upserted = [] }: Reply) => nModified + upserted.length,
  findAndModify: ({ lastErrorObject }: Reply) => lastErrorObject?.n,
};
type Write = keyof typeof CHANGED;

/**
 * The collections whose documents the store has changed since it is being watched, as reported by its driver.
 */
export class WatchedWrites {
  readonly #store: Store;
  readonly #running = new Map<number, { write: Write; collection: string }>();
  readonly #changed: string[] = [];

  constructor(store: Store) {
    this.#store = store;
    store.client.on('commandStarted', this.#started);
    store.client.on('commandSucceeded', this.#succeeded);
  }

  /** Returns the names and clears them. */
  take(): string[] {
    return this.#changed.splice(0);
  }

  close(): void {
    this.#store.client.off('commandStarted', this.#started);
    this.#store.client.off('commandSucceeded', this.#succeeded);
  }

  readonly #started = ({ requestId, commandName, command, databaseName }: CommandStartedEvent): void => {
    if (!isWrite(commandName) || databaseName !== this.#store.databaseName || isDelivery(command)) return;
    this.#running.set(requestId, { write: commandName, collection: String(command[commandName]) });
  };

  readonly #succeeded = ({ requestId, reply }: CommandSucceededEvent): void => {
    const running = this.#running.get(requestId);
    this.#running.delete(requestId);
    if (!running || running.collection === RENEWED) return;
    if (CHANGED[running.write](reply as Reply)) this.#changed.push(running.collection);
  };
}

const isWrite = (name: string): name is Write => name in CHANGED;

/** Whether pending room events are removed, which happens in the background once the room has them. */
function isDelivery({ updates }: CommandStartedEvent['command']): boolean {
  return Array.isArray(updates) && updates.every(({ u }) => u?.$pull?.outbox !== undefined);
}
