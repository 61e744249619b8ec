import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../tests/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterEach(() => users().drop());
afterAll(() => database[Symbol.asyncDispose]());

const users = () => database.db.collection<Named>('users');
const insert = (...documents: Named[]) => users().insertMany(documents);

describe('a unique index', () => {
  test('refuses the second and says which value', async () => {
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

  test('sparse: documents without the field are no concern', async () => {
    await users().createIndex({ email: 1 }, { unique: true, sparse: true });
    await insert({ _id: 'a' }, { _id: 'b' }, { _id: 'c', email: null });
    expect(await codeOf(insert({ _id: 'd', email: null }))).toBe(11000);
    expect(await users().countDocuments({ email: null })).toBe(3);
    expect(await users().find().sort({ email: 1 }).toArray()).toHaveLength(3);
  });

  test('partial: only among the documents it describes', async () => {
    const partialFilterExpression = { status: 'open' };
    await users().createIndex({ by: 1 }, { unique: true, partialFilterExpression });
    await insert({ _id: 'a', by: 'x', status: 'open' }, { _id: 'b', by: 'x', status: 'done' });
    expect(await codeOf(insert({ _id: 'c', by: 'x', status: 'open' }))).toBe(11000);
    expect(await codeOf(users().updateOne({ _id: 'b' }, { $set: { status: 'open' } }))).toBe(11000);
    expect(await users().countDocuments({ by: 'x' })).toBe(2);
    await users().updateOne({ _id: 'a' }, { $set: { status: 'done' } });
    expect(await codeOf(users().updateOne({ _id: 'b' }, { $set: { status: 'open' } }))).toBeUndefined();
  });

  test('over an array: no element twice in the collection', async () => {
    await users().createIndex({ tags: 1 }, { unique: true });
    await insert({ _id: 'a', tags: ['x', 'x', 'y'] });
    expect(await codeOf(insert({ _id: 'b', tags: ['y', 'z'] }))).toBe(11000);
    await users().updateOne({ _id: 'a' }, { $pull: { tags: 'y' } } as Document);
    expect(await codeOf(insert({ _id: 'b', tags: ['y', 'z'] }))).toBeUndefined();
  });

  test('a refused update changes nothing, and the value stays taken', async () => {
    await users().createIndex({ email: 1 }, { unique: true });
    await insert({ _id: 'a', email: 'a' }, { _id: 'b', email: 'b' });
    expect(await codeOf(users().updateOne({ _id: 'b' }, { $set: { email: 'a', n: 1 } }))).toBe(11000);
    expect(await users().findOne({ email: 'b' })).toEqual({ _id: 'b', email: 'b' });
    expect(
      await codeOf(users().updateOne({ email: 'b', n: 9 }, { $set: { email: 'a' } }, { upsert: true })),
    ).toBe(11000);
  });

  test('cannot be built over what is there twice', async () => {
    await insert({ _id: 'a', email: 'x' }, { _id: 'b', email: 'x' });
    expect(await codeOf(users().createIndex({ email: 1 }, { unique: true }))).toBe(11000);
    expect(await users().indexes()).toHaveLength(1);
  });

  test('a write of many goes on after a refused one unless it is ordered', async () => {
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
  test('are listed, made again without complaint, and dropped', async () => {
    await users().createIndexes([
      { key: { email: 1 }, unique: true },
      { key: { at: -1, 'by.name': 1 }, name: 'recent' },
    ]);
    await users().createIndex({ email: 1 }, { unique: true });
    const listed = await users().indexes();
    expect(listed).toEqual([
      expect.objectContaining({ key: { _id: 1 }, name: '_id_' }),
      expect.objectContaining({ key: { email: 1 }, name: 'email_1', unique: true }),
      expect.objectContaining({ key: { at: -1, 'by.name': 1 }, name: 'recent' }),
    ]);
    await users().dropIndex('recent');
    expect(await users().indexes()).toHaveLength(2);
    await users().dropIndexes();
    expect(await users().indexes()).toHaveLength(1);
  });

  test.each<[title: string, code: number, key: Document, options: Document]>([
    ['the same name for another key', 86, { other: 1 }, { name: 'email_1' }],
    ['the same key with other options', 86, { email: 1 }, { unique: true }],
    ['the same key under another name', 85, { email: 1 }, { name: 'mail' }],
  ])('%s is refused', async (_title, code, key, options) => {
    await users().createIndex({ email: 1 });
    expect(await codeOf(users().createIndex(key, options))).toBe(code);
  });

  test.each<[title: string, code: number, name: string]>([
    ['an unknown name', 27, 'nothing'],
    ['the one of the id', 72, '_id_'],
  ])('dropping %s is refused', async (_title, code, name) => {
    await insert({ _id: 'a' });
    expect(await codeOf(users().dropIndex(name))).toBe(code);
  });

  test('refuse two arrays in one document', async () => {
    await users().createIndex({ a: 1, b: 1 });
    expect(await codeOf(insert({ _id: 'x', a: [1, 2], b: [3, 4] }))).toBe(171);
    await insert({ _id: 'y', a: [1, 2], b: 3 });
    expect(await users().countDocuments({ a: 2, b: 3 })).toBe(1);
  });

  test('may be named as a hint, an unknown one not', async () => {
    await users().createIndex({ n: 1 });
    await insert({ _id: 'a', n: 1 });
    expect(await users().find({ n: 1 }).hint('n_1').toArray()).toHaveLength(1);
    expect(await codeOf(users().find({ n: 1 }).hint('m_1').toArray())).toBe(2);
  });
});
