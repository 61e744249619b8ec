import { randomUUID } from 'node:crypto';
import { type Db, type Document, MongoClient } from 'mongodb';
import { startEmbeddedMongo } from '../launch.ts';

export interface TestDatabase extends AsyncDisposable {
  db: Db;
  client: MongoClient;
  uri: string;
}

/** A database of its own on the server MONGODB_URI names, so that a real MongoDB can be asked the same questions. */
export async function openDatabase(): Promise<TestDatabase> {
  const given = process.env.MONGODB_URI;
  return given ? openOn(given, async () => {}) : openEmbedded();
}

/** The same on an embedded store of its own, for what only concerns that one. */
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

/** Documents of these tests name themselves. */
export interface Named extends Document {
  _id: string;
}

/** The code with which the server refuses, or undefined when it does not. */
export async function codeOf(work: Promise<unknown>): Promise<number | undefined> {
  try {
    await work;
    return undefined;
  } catch (cause) {
    return (cause as { code?: number }).code;
  }
}
