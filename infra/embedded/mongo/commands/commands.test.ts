import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, openEmbedded, type TestDatabase } from '../tests/database.ts';

let database: TestDatabase;
let embedded: TestDatabase;
beforeAll(async () => {
  [database, embedded] = await Promise.all([openDatabase(), openEmbedded()]);
});
afterAll(() => Promise.all([database[Symbol.asyncDispose](), embedded[Symbol.asyncDispose]()]));

describe('collections', () => {
  test('come with the first document, or when they are created, and are listed', async () => {
    await database.db.createCollection('made');
    await database.db.collection<Named>('written').insertOne({ _id: 'a' });
    const names = (await database.db.listCollections().toArray()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['made', 'written']);
    expect(await database.db.listCollections({ name: 'made' }).toArray()).toMatchObject([
      { type: 'collection' },
    ]);
  });

  test('are dropped alone or with their database', async () => {
    await database.db.collection<Named>('written').drop();
    expect(await database.db.listCollections({ name: 'written' }).toArray()).toEqual([]);
    await database.db.dropDatabase();
    expect(await database.db.listCollections().toArray()).toEqual([]);
  });

  test('of several databases are kept apart', async () => {
    const other = database.client.db(`${database.db.databaseName}-other`);
    await database.db.collection<Named>('same').insertOne({ _id: 'a' });
    await other.collection<Named>('same').insertOne({ _id: 'b' });
    const { databases } = await database.client.db('admin').admin().listDatabases({ nameOnly: true });
    expect(databases.map(({ name }) => name)).toEqual(
      expect.arrayContaining([database.db.databaseName, other.databaseName]),
    );
    await other.dropDatabase();
    expect(await database.db.collection('same').countDocuments()).toBe(1);
  });

  test('need a proper name', async () => {
    expect(await codeOf(database.db.command({ insert: 'a$b', documents: [{ a: 1 }] }))).toBe(73);
  });
});

describe('many writes at once', () => {
  test('are counted one by one', async () => {
    const bulk = database.db.collection<Named>('bulk');
    const result = await bulk.bulkWrite([
      { insertOne: { document: { _id: 'a', v: 1 } } },
      { insertOne: { document: { _id: 'b', v: 1 } } },
      { updateOne: { filter: { _id: 'a' }, update: { $inc: { v: 1 } } } },
      { updateMany: { filter: {}, update: { $set: { seen: true } } } },
      { replaceOne: { filter: { _id: 'c' }, replacement: { v: 9 }, upsert: true } },
      { deleteOne: { filter: { _id: 'b' } } },
      { deleteMany: { filter: { v: { $gt: 100 } } } },
    ]);
    const { insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount } = result;
    expect([insertedCount, matchedCount, modifiedCount, deletedCount, upsertedCount]).toEqual([
      2, 3, 3, 1, 1,
    ]);
    expect(result.upsertedIds).toEqual({ 4: 'c' });
    expect(await bulk.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'a', v: 2, seen: true },
      { _id: 'c', v: 9 },
    ]);
  });

  test.each([
    ['stop at the first refusal', true, 1],
    ['go on after a refusal when unordered', false, 2],
  ])('%s', async (_title, ordered, inserted) => {
    const bulk = database.db.collection<Named>(`bulk-${ordered}`);
    const operations = ['a', 'a', 'b'].map((_id) => ({ insertOne: { document: { _id } } }));
    await expect(bulk.bulkWrite(operations, { ordered })).rejects.toMatchObject({ code: 11000 });
    expect(await bulk.countDocuments()).toBe(inserted);
  });
});

const run = (command: Document) => codeOf(embedded.db.command(command));

describe('what the embedded store does not do is refused', () => {
  test('commands, by their name', async () => {
    const refusal = embedded.db.command({ mapReduce: 'x' });
    await expect(refusal).rejects.toMatchObject({ code: 59, message: "no such command: 'mapReduce'" });
  });

  test.each<[title: string, code: number, command: Document]>([
    ['collations', 238, { find: 'x', collation: { locale: 'de' } }],
    ['$where', 238, { find: 'x', filter: { $where: 'true' } }],
    ['$text', 238, { find: 'x', filter: { $text: { $search: 'roof' } } }],
    ['geo', 238, { find: 'x', filter: { at: { $near: [0, 0] } } }],
    [
      'scripts in expressions',
      238,
      { aggregate: 'x', cursor: {}, pipeline: [{ $project: { a: { $function: {} } } }] },
    ],
    ['change streams', 238, { aggregate: 'x', cursor: {}, pipeline: [{ $changeStream: {} }] }],
    ['$out', 238, { aggregate: 'x', cursor: {}, pipeline: [{ $out: 'y' }] }],
    ['$bit', 238, { update: 'x', updates: [{ q: {}, u: { $bit: { a: { and: 1 } } }, upsert: true }] }],
    ['text indexes', 238, { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }] }],
    ['wildcard indexes', 238, { createIndexes: 'x', indexes: [{ key: { '$**': 1 }, name: 'a' }] }],
    [
      'indexes with a collation',
      238,
      { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', collation: { locale: 'de' } }] },
    ],
    [
      'negations in partial indexes',
      67,
      {
        createIndexes: 'x',
        indexes: [{ key: { a: 1 }, name: 'a', partialFilterExpression: { a: { $ne: 1 } } }],
      },
    ],
    [
      'expiry of two fields',
      67,
      { createIndexes: 'x', indexes: [{ key: { a: 1, b: 1 }, name: 'a', expireAfterSeconds: 1 }] },
    ],
    ['capped collections', 238, { create: 'x', capped: true, size: 1000 }],
    ['tailable cursors', 238, { find: 'x', tailable: true }],
    ['fields it does not know', 40415, { find: 'x', oplogReplay: true }],
    ['transactions', 20, { find: 'x', startTransaction: true, autocommit: false }],
  ])('%s', async (_title, code, command) => {
    if ('updates' in command)
      expect(await embedded.db.command(command)).toMatchObject({ writeErrors: [{ code }] });
    else expect(await run(command)).toBe(code);
  });
});
