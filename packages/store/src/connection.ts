import type { MongoClient } from 'mongodb';
import mongoose, { type Connection, type Model } from 'mongoose';
import type { Collection } from './collection.ts';
import { makeIndexes } from './indexes.ts';

/** The database as the product sees it. Queries live beside their collection, as functions that take the store first. */
export interface Store {
  /** The model of a collection; queries use it with `lean()`. */
  of<Document extends { _id: string }>(collection: Collection<Document>): Model<Document>;
  /** The connected driver client, for the session store. */
  readonly client: MongoClient;
  readonly databaseName: string;
  ready(): Promise<void>;
  close(): Promise<void>;
}

/** Connects, makes missing indexes, and answers the store; throws when no server answers within the time limit. */
export async function connectStore(uri: string, options: { timeoutMs?: number } = {}): Promise<Store> {
  const connection = await mongoose
    .createConnection(uri, {
      serverSelectionTimeoutMS: options.timeoutMs ?? 10_000,
      // The driver waits for a lost server by itself; a second queue above it would only hide that.
      bufferCommands: false,
      autoIndex: false,
      autoCreate: false,
      // An operator that reaches a filter as data is compared, never run. Our own are marked with trusted().
      sanitizeFilter: true,
    })
    .asPromise();
  const store = new MongoStore(connection);
  await makeIndexes(store);
  return store;
}

class MongoStore implements Store {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get client(): MongoClient {
    return this.#connection.getClient();
  }

  get databaseName(): string {
    return this.#connection.name;
  }

  of<Document extends { _id: string }>(collection: Collection<Document>): Model<Document> {
    const known = this.#connection.models[collection.name] as Model<Document> | undefined;
    return known ?? this.#connection.model<Document>(collection.name, collection.schema);
  }

  async ready(): Promise<void> {
    await this.#connection.getClient().db(this.databaseName).command({ ping: 1 });
  }

  async close(): Promise<void> {
    await this.#connection.close();
  }
}
