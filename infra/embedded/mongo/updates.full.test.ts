import { type Document, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterEach(() => marks().deleteMany({}));
afterAll(() => database[Symbol.asyncDispose]());

const marks = () => database.db.collection<Named>('marks');
const ID = { _id: 'one' };

async function updated(
  before: Document,
  update: Document | Document[],
  options = {},
  filter = {},
): Promise<Document> {
  await marks().insertOne({ ...before, ...ID });
  await marks().updateOne({ ...filter, ...ID }, update, options);
  const { _id, ...after } = (await marks().findOne(ID)) ?? {};
  return after;
}

const day = new Date('2026-03-01T00:00:00Z');

describe('an update changes a document', () => {
  test.each<[title: string, before: Document, update: Document | Document[], after: Document]>([
    ['$set', { a: 1 }, { $set: { a: 2, b: { c: 3 } } }, { a: 2, b: { c: 3 } }],
    ['$set deep, making the way', {}, { $set: { 'a.b.c': 1 } }, { a: { b: { c: 1 } } }],
    ['$set a numeric name in an object', { a: {} }, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
    ['$set of a date and an array', {}, { $set: { a: day, b: [1, [2]] } }, { a: day, b: [1, [2]] }],
    [
      '$set of an object in another order',
      { a: { b: 1, c: 2 } },
      { $set: { a: { c: 2, b: 1 } } },
      { a: { c: 2, b: 1 } },
    ],
    [
      '$push and keep the last of a missing field',
      {},
      { $push: { a: { $each: [1, 2, 3], $slice: -2 } } },
      { a: [2, 3] },
    ],
    ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$unset deep', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1, 'x.y': 1 } }, { a: { c: 2 } }],
    ['$inc', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    ['$push', { a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
    ['$push an array as one', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$push each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    ['$push and keep the first', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: 2 } } }, { a: [1, 2] }],
    ['$push and keep the last', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: -2 } } }, { a: [2, 3] }],
    ['$push and keep none', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
    [
      '$pull documents by field',
      { a: [{ b: 1, c: 1 }, { b: 2 }] },
      { $pull: { a: { b: 1 } } },
      { a: [{ b: 2 }] },
    ],
    [
      '$pull documents by range',
      { a: [{ b: 1 }, { b: 7 }] },
      { $pull: { a: { b: { $gt: 5 } } } },
      { a: [{ b: 1 }] },
    ],
    ['fields that an insert alone would get', { a: 1 }, { $set: { a: 2 }, $setOnInsert: { b: 1 } }, { a: 2 }],
  ])('%s', async (_title, before, update, after) => {
    const changed = await updated(before, update);
    // They are compared as text, because the order of fields matters.
    expect(JSON.stringify(changed)).toBe(JSON.stringify(after));
  });

  test('new fields appear in the order of their paths', async () => {
    const after = await updated({ z: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } });
    expect(Object.keys(after)).toEqual(['z', 'a', 'b', 'c']);
  });
});

describe('an update is refused', () => {
  test.each<[title: string, code: number, before: Document, update: Document, options?: Document]>([
    ['$inc of a string', 14, { a: 'x' }, { $inc: { a: 1 } }],
    ['$inc of null', 14, { a: null }, { $inc: { a: 1 } }],
    ['$inc by a string', 14, { a: 1 }, { $inc: { a: '1' } }],
    ['$push to null', 2, { a: null }, { $push: { a: 1 } }],
    ['$push to a string', 2, { a: 'x' }, { $push: { a: 1 } }],
    ['a field below a scalar', 28, { a: 1 }, { $set: { 'a.b': 1 } }],
    ['a field below null', 28, { a: null }, { $set: { 'a.b': 1 } }],
    ['another id', 66, {}, { $set: { _id: 'two' } }],
    ['the same path twice', 40, {}, { $set: { a: 1 }, $inc: { a: 1 } }],
    ['a path and one below it', 40, {}, { $set: { a: {}, 'a.b': 1 } }],
  ])('%s', async (_title, code, before, update, options) => {
    await marks().insertOne({ ...before, ...ID });
    expect(await codeOf(marks().updateOne(ID, update, options))).toBe(code);
    expect(await marks().findOne(ID)).toEqual({ ...before, ...ID });
  });
});

describe('an upsert', () => {
  test('inserts the equalities of the filter and the fields of the update', async () => {
    const filter = { kind: 'roof', 'place.floor': 2, n: { $gt: 5 }, $and: [{ by: { $eq: 'ana' } }] };
    const update: Document = {
      $set: { a: 1 },
      $inc: { count: 1 },
      $setOnInsert: { fresh: true },
      $push: { log: 'x' },
    };
    const { upsertedId } = await marks().updateOne(filter, update, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    const { _id, ...doc } = (await marks().findOne({ kind: 'roof' })) ?? {};
    expect(doc).toEqual({
      kind: 'roof',
      place: { floor: 2 },
      by: 'ana',
      a: 1,
      count: 1,
      fresh: true,
      log: ['x'],
    });
  });

  test('takes its id from the filter or from the update', async () => {
    await marks().updateOne({ _id: 'f' }, { $set: { a: 1 } }, { upsert: true });
    await marks().updateOne({ a: 2 }, { $setOnInsert: { _id: 's' } }, { upsert: true });
    expect(await marks().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'f', a: 1 },
      { _id: 's', a: 2 },
    ]);
  });

  test('changes an existing document and skips $setOnInsert', async () => {
    await marks().insertOne({ ...ID, a: 1 });
    const result = await marks().updateOne(ID, { $set: { a: 2 }, $setOnInsert: { b: 1 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await marks().findOne(ID)).toEqual({ ...ID, a: 2 });
  });
});

describe('the counts of an update', () => {
  test('matched is not modified when nothing changes', async () => {
    await marks().insertMany([
      { _id: 'a', v: 1 },
      { _id: 'b', v: 2 },
    ]);
    expect(await marks().updateMany({}, { $set: { v: 1 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 1,
    });
    expect(await marks().updateMany({ v: 9 }, { $set: { v: 1 } })).toMatchObject({
      matchedCount: 0,
      modifiedCount: 0,
    });
  });

  test('a document moved by the update is updated once', async () => {
    await marks().createIndex({ v: 1 });
    await marks().insertMany(Array.from({ length: 300 }, (_, i) => ({ _id: String(i), v: i })));
    await marks().updateMany({ v: { $gte: 0 } }, { $inc: { v: 1000 } });
    expect(await marks().countDocuments({ v: { $gte: 1000, $lt: 1300 } })).toBe(300);
  });

  test('findOneAndUpdate returns the document before or after the update, by the given sort', async () => {
    await marks().insertMany([
      { _id: 'a', v: 1 },
      { _id: 'b', v: 2 },
    ]);
    expect(await marks().findOneAndUpdate({}, { $inc: { v: 10 } }, { sort: { v: -1 } })).toEqual({
      _id: 'b',
      v: 2,
    });
    const after = { returnDocument: 'after', sort: { v: -1 } } as const;
    expect(await marks().findOneAndUpdate({}, { $inc: { v: 1 } }, after)).toEqual({ _id: 'b', v: 13 });
    await marks().deleteOne({ v: 13 });
    expect(await marks().findOneAndUpdate({ v: 13 }, { $set: { v: 1 } })).toBeNull();
    const upserted = { upsert: true, returnDocument: 'after' } as const;
    expect(await marks().findOneAndUpdate({ _id: 'c' }, { $set: { v: 5 } }, upserted)).toEqual({
      _id: 'c',
      v: 5,
    });
  });
});
