import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';
import { type Document as Doc, encode } from './bson.ts';
import { Store } from './Store.ts';
import { findRows } from './search.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterEach(() => database.db.dropDatabase());
afterAll(() => database[Symbol.asyncDispose]());

const users = () => database.db.collection<Named>('users');
const insert = (...documents: Named[]) => users().insertMany(documents);

describe('a unique index', () => {
  test('refuses a duplicate and names its value', async () => {
    await users().createIndex({ email: 1 }, { unique: true });
    await insert({ _id: 'a', email: 'x@y' });
    const refusal = insert({ _id: 'b', email: 'x@y' });
    await expect(refusal).rejects.toMatchObject({
      code: 11000,
      message: expect.stringContaining('index: email_1 dup key'),
    });
    const cause = await users()
      .insertOne({ _id: 'b', email: 'x@y' })
      .catch((error: Document) => error);
    expect(cause).toMatchObject({ keyPattern: { email: 1 }, keyValue: { email: 'x@y' } });
  });

  test('refuses a second id', async () => {
    await insert({ _id: 'a' });
    await expect(insert({ _id: 'a' })).rejects.toMatchObject({
      code: 11000,
      message: expect.stringContaining('_id_'),
    });
  });

  test('counts a missing field as null', async () => {
    await users().createIndex({ email: 1 }, { unique: true });
    await insert({ _id: 'a' });
    expect(await codeOf(insert({ _id: 'b', email: null }))).toBe(11000);
  });

  test('compound: all fields together', async () => {
    await users().createIndex({ room: 1, seq: -1 }, { unique: true });
    await insert(
      { _id: 'a', room: 'r', seq: 1 },
      { _id: 'b', room: 'r', seq: 2 },
      { _id: 'c', room: 's', seq: 1 },
    );
    expect(await codeOf(insert({ _id: 'd', room: 'r', seq: 2 }))).toBe(11000);
  });

  test('over an array: no element occurs twice in the collection', async () => {
    await users().createIndex({ tags: 1 }, { unique: true });
    await insert({ _id: 'a', tags: ['x', 'x', 'y'] });
    expect(await codeOf(insert({ _id: 'b', tags: ['y', 'z'] }))).toBe(11000);
    await users().updateOne({ _id: 'a' }, { $set: { tags: ['x'] } });
    expect(await codeOf(insert({ _id: 'b', tags: ['y', 'z'] }))).toBeUndefined();
  });

  test('a refused update changes nothing, and its old value stays reserved', async () => {
    await users().createIndex({ email: 1 }, { unique: true });
    await insert({ _id: 'a', email: 'a' }, { _id: 'b', email: 'b' });
    expect(await codeOf(users().updateOne({ _id: 'b' }, { $set: { email: 'a', n: 1 } }))).toBe(11000);
    expect(await users().findOne({ email: 'b' })).toEqual({ _id: 'b', email: 'b' });
    expect(
      await codeOf(users().updateOne({ email: 'b', n: 9 }, { $set: { email: 'a' } }, { upsert: true })),
    ).toBe(11000);
  });

  test('cannot be built over duplicates', async () => {
    await insert({ _id: 'a', email: 'x' }, { _id: 'b', email: 'x' });
    expect(await codeOf(users().createIndex({ email: 1 }, { unique: true }))).toBe(11000);
    expect(await users().countDocuments({ email: 'x' })).toBe(2);
  });

  test('an unordered write continues after a refused document', async () => {
    await insert({ _id: 'b' });
    const three = [{ _id: 'a' }, { _id: 'b' }, { _id: 'c' }];
    await expect(users().insertMany(three)).rejects.toMatchObject({ code: 11000, insertedCount: 1 });
    await users().deleteOne({ _id: 'a' });
    const unordered = users().insertMany(three, { ordered: false });
    await expect(unordered).rejects.toMatchObject({ code: 11000, insertedCount: 2 });
    expect(await users().countDocuments()).toBe(3);
  });
});

describe('indexes', () => {
  test('can be created again', async () => {
    await users().createIndex({ email: 1 }, { unique: true });
    expect(await users().createIndex({ email: 1 }, { unique: true })).toBe('email_1');
    expect(await users().createIndex({ _id: 1 })).toBe('_id_1');
  });

  test.each<[title: string, code: number, key: Document, options: Document]>([
    ['the same name for another key', 86, { other: 1 }, { name: 'email_1' }],
    ['the same key with other options', 86, { email: 1 }, { unique: true }],
    ['the same key under another name', 85, { email: 1 }, { name: 'mail' }],
    ['the name of the index of _id for another key', 86, { other: 1 }, { name: '_id_' }],
  ])('%s is refused', async (_title, code, key, options) => {
    await users().createIndex({ email: 1 });
    expect(await codeOf(users().createIndex(key, options))).toBe(code);
  });

  test('refuse two arrays in one document', async () => {
    await users().createIndex({ a: 1, b: 1 });
    expect(await codeOf(insert({ _id: 'x', a: [1, 2], b: [3, 4] }))).toBe(171);
    await insert({ _id: 'y', a: [1, 2], b: 3 });
    expect(await users().countDocuments({ a: 2, b: 3 })).toBe(1);
  });

  test('can be used as a hint, unless unknown', async () => {
    await users().createIndex({ n: 1 });
    await insert({ _id: 'a', n: 1 });
    expect(await users().find({ n: 1 }).hint('n_1').toArray()).toHaveLength(1);
    expect(await codeOf(users().find({ n: 1 }).hint('m_1').toArray())).toBe(2);
  });
});

describe('an expired document', () => {
  const NOW = Date.UTC(2026, 5, 1);
  const secondsAgo = (seconds: number) => new Date(NOW - seconds * 1000);

  /**
   * The ids of the remaining documents, straight from a store, because the server checks only every five
   * seconds.
   */
  function remaining(direction: 1 | -1, expireAfterSeconds: number): unknown[] {
    const store = new Store(':memory:');
    const sessions = store.findOrCreate('app', 'sessions');
    store.createIndex(sessions, { v: 2, key: { at: direction }, name: 'at', expireAfterSeconds });
    const values = {
      old: secondsAgo(61),
      fresh: secondsAgo(59),
      future: secondsAgo(-5),
      text: 'x',
      none: null,
    };
    const documents = Object.entries(values).map(([_id, at]): Doc => ({ _id, at }));
    for (const document of [...documents, { _id: 'any', at: [secondsAgo(-5), secondsAgo(90)] }])
      store.put(sessions, document, encode(document));
    store.removeExpired(NOW);
    return findRows(store, sessions, { filter: {} }).map(({ document }) => document._id);
  }

  test('is removed by its earliest date; one without a date stays', () => {
    expect(remaining(1, 60)).toEqual(['fresh', 'future', 'text', 'none']);
  });

  test('expireAfterSeconds may be zero, and the index descending', () => {
    expect(remaining(-1, 0)).toEqual(['future', 'text', 'none']);
  });
});
