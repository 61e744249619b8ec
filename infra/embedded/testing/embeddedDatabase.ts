import { randomUUID } from 'node:crypto';
import { type Db, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../mongo/launch.ts';

export interface TestDatabase extends AsyncDisposable {
  db: Db;
  client: MongoClient;
  uri: string;
}

/** A new database on the server that MONGODB_URI names, so that the same tests run against a real MongoDB. */
export async function openDatabase(): Promise<TestDatabase> {
  const given = process.env.MONGODB_URI;
  return given ? openOn(given, async () => {}) : openEmbedded();
}

/** A new database on a new embedded store, for tests that concern only it. */
export async function openEmbedded(dataDir = ':memory:'): Promise<TestDatabase> {
  const server = await startEmbeddedMongo({ dataDir });
  return openOn(server.uri, () => server.stop());
}

async function openOn(uri: string, stop: () => Promise<void>): Promise<TestDatabase> {
  const client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 5000 });
  const db = client.db(`embedded-${randomUUID().slice(0, 8)}`);
  const close = async () => {
    await db.dropDatabase();
    await client.close();
    await stop();
  };
  return { db, client, uri, [Symbol.asyncDispose]: close };
}

/** A document with a readable id. */
export interface Named extends Document {
  _id: string;
}

/** The error code of a refused operation, or undefined when it succeeds. */
export async function codeOf(work: Promise<unknown>): Promise<number | undefined> {
  try {
    await work;
    return undefined;
  } catch (cause) {
    return (cause as { code?: number }).code;
  }
}
