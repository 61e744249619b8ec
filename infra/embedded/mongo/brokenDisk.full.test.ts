import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, MongoClient } from 'mongodb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Named } from '../testing/embeddedDatabase.ts';
import { MongoServer } from './MongoServer.ts';
import { Store } from './Store.ts';

const { fdatasync, fdatasyncSync } = fs;

/**
 * Makes the disk refuse the log, as a full or failing one does, by replacing Node's own functions for all
 * importers.
 */
function breakDisk(): void {
  const broken = new Error('EIO: i/o error, fdatasync');
  replace({
    fdatasync: (_file: number, done: (error: Error) => void) => done(broken),
    fdatasyncSync: () => {
      throw broken;
    },
  });
}

const mendDisk = (): void => replace({ fdatasync, fdatasyncSync });

function replace(functions: object): void {
  Object.assign(fs, functions);
  syncBuiltinESMExports();
}

const REFUSED = /could not be forced to the disk.*EIO/;
let dataDir: string;
let server: MongoServer;
let client: MongoClient;
let logs: Collection<Named>;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-mongo-'));
  server = await MongoServer.start(new Store(dataDir), 0);
  client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/`);
  logs = client.db('app').collection<Named>('logs');
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  mendDisk();
  await client.close();
  await server.close();
  await rm(dataDir, { recursive: true });
});

test('refuses writes once the log could not be forced to the disk, and continues to read', async () => {
  breakDisk();
  await logs.insertOne({ _id: 'a' });
  await vi.waitFor(() => expect(console.error).toHaveBeenCalledWith(expect.stringMatching(REFUSED)));
  await expect(logs.insertOne({ _id: 'b' })).rejects.toThrow(REFUSED);
  // A disk that accepts the log again may have dropped the data that it refused before.
  mendDisk();
  await expect(logs.updateOne({ _id: 'a' }, { $set: { text: 'x' } })).rejects.toThrow(REFUSED);
  expect(await logs.find().toArray()).toEqual([{ _id: 'a' }]);
  expect(console.error).toHaveBeenCalledTimes(1);
});

test('a write that waits for the disk fails with the error of the disk', async () => {
  breakDisk();
  const journaled = logs.insertOne({ _id: 'a' }, { writeConcern: { w: 1, journal: true } });
  await expect(journaled).rejects.toThrow(REFUSED);
  mendDisk();
  await expect(logs.insertOne({ _id: 'b' })).rejects.toThrow(REFUSED);
});
