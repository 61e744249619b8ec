import type { MongoClient } from 'mongodb';
import type { Model } from 'mongoose';
import type { Collection } from './collection.ts';

/**
 * The product's database. Queries are in the file of their collection, as functions whose first parameter is
 * the store.
 */
export interface Store {
  /** The model of a collection; queries use it with `lean()`. */
  of<Document extends { _id: string }>(collection: Collection<Document>): Model<Document>;
  /** The connected driver client, for the session store. */
  readonly client: MongoClient;
  readonly databaseName: string;
  ready(): Promise<void>;
  close(): Promise<void>;
}
