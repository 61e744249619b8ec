import { type Document, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../tests/database.ts';

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
    ['$set at a position', { a: [1, 2] }, { $set: { 'a.1': 9 } }, { a: [1, 9] }],
    [
      '$set beyond the end, with nulls between',
      { a: [1] },
      { $set: { 'a.3': 4 } },
      { a: [1, null, null, 4] },
    ],
    ['$set in an element', { a: [{ b: 1 }] }, { $set: { 'a.0.c': 2 } }, { a: [{ b: 1, c: 2 }] }],
    ['$set a numeric name in an object', { a: {} }, { $set: { 'a.0': 1 } }, { a: { 0: 1 } }],
    ['$set of a date and an array', {}, { $set: { a: day, b: [1, [2]] } }, { a: day, b: [1, [2]] }],
    ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
    ['$unset deep', { a: { b: 1, c: 2 } }, { $unset: { 'a.b': 1, 'x.y': 1 } }, { a: { c: 2 } }],
    ['$unset an element leaves null', { a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }, { a: [1, null, 3] }],
    ['$inc', { a: 1 }, { $inc: { a: 2, b: -1 } }, { a: 3, b: -1 }],
    ['$mul', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
    ['$min', { a: 3, b: 3 }, { $min: { a: 2, b: 5, c: 1 } }, { a: 2, b: 3, c: 1 }],
    ['$max', { a: 3, b: 3 }, { $max: { a: 2, b: 5, c: 1 } }, { a: 3, b: 5, c: 1 }],
    ['$max across types', { a: 3 }, { $max: { a: 'x' } }, { a: 'x' }],
    ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c.d' } }, { b: 2, c: { d: 1 } }],
    ['$rename over another', { a: 1, b: 2 }, { $rename: { a: 'b', x: 'y' } }, { b: 1 }],
    ['$push', { a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
    ['$push an array as one', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
    ['$push each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
    [
      '$push at a position',
      { a: [1, 4] },
      { $push: { a: { $each: [2, 3], $position: 1 } } },
      { a: [1, 2, 3, 4] },
    ],
    [
      '$push before the end',
      { a: [1, 4] },
      { $push: { a: { $each: [3], $position: -1 } } },
      { a: [1, 3, 4] },
    ],
    ['$push and keep the first', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: 2 } } }, { a: [1, 2] }],
    ['$push and keep the last', { a: [1] }, { $push: { a: { $each: [2, 3], $slice: -2 } } }, { a: [2, 3] }],
    ['$push and keep none', { a: [1] }, { $push: { a: { $each: [2], $slice: 0 } } }, { a: [] }],
    ['$push sorted', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
    [
      '$push sorted by two fields',
      { a: [{ x: 1, y: 1 }] },
      {
        $push: {
          a: {
            $each: [
              { x: 1, y: 2 },
              { x: 0, y: 0 },
            ],
            $sort: { x: 1, y: -1 },
          },
        },
      },
      {
        a: [
          { x: 0, y: 0 },
          { x: 1, y: 2 },
          { x: 1, y: 1 },
        ],
      },
    ],
    ['$addToSet', { a: [1, { b: 1 }] }, { $addToSet: { a: { b: 1 } } }, { a: [1, { b: 1 }] }],
    [
      '$addToSet by order of fields',
      { a: [{ b: 1, c: 2 }] },
      { $addToSet: { a: { c: 2, b: 1 } } },
      {
        a: [
          { b: 1, c: 2 },
          { c: 2, b: 1 },
        ],
      },
    ],
    [
      '$addToSet each',
      { a: [1] },
      { $addToSet: { a: { $each: [1, 2, 2] }, b: 'x' } },
      { a: [1, 2], b: ['x'] },
    ],
    ['$pop', { a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1, c: 1 } }, { a: [1, 2], b: [2] }],
    ['$pull a value', { a: [1, 2, 1] }, { $pull: { a: 1, b: 1 } }, { a: [2] }],
    ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
    ['$pull one of', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
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
    ['$pullAll', { a: [1, 2, 1, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
    [
      '$[] in every element',
      { a: [{ b: 1 }, { b: 2 }] },
      { $inc: { 'a.$[].b': 10 } },
      { a: [{ b: 11 }, { b: 12 }] },
    ],
    ['fields that an insert alone would get', { a: 1 }, { $set: { a: 2 }, $setOnInsert: { b: 1 } }, { a: 2 }],
    [
      'a pipeline',
      { a: 1, b: 2 },
      [{ $set: { c: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
      { b: 2, c: 3 },
    ],
  ])('%s', async (_title, before, update, after) => {
    expect(await updated(before, update)).toEqual(after);
  });

  test('new fields appear in the order of their paths', async () => {
    const after = await updated({ z: 1 }, { $set: { c: 1, a: 1 }, $inc: { b: 1 } });
    expect(Object.keys(after)).toEqual(['z', 'a', 'b', 'c']);
  });

  test('$currentDate sets the present moment', async () => {
    const { at, since } = await updated({}, { $currentDate: { at: true, since: { $type: 'date' } } });
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
    expect(since).toBeInstanceOf(Date);
  });

  test('$ stands for the element the filter found', async () => {
    const items = [
      { n: 'roof', v: 1 },
      { n: 'wall', v: 1 },
    ];
    const after = await updated({ items }, { $set: { 'items.$.v': 2 } }, {}, { 'items.n': 'wall' });
    expect(after).toEqual({
      items: [
        { n: 'roof', v: 1 },
        { n: 'wall', v: 2 },
      ],
    });
  });

  test('$ stands for the element all conditions of $elemMatch found', async () => {
    const items = [
      { n: 'a', v: 1 },
      { n: 'a', v: 2 },
    ];
    const filter = { items: { $elemMatch: { n: 'a', v: 2 } } };
    expect(await updated({ items }, { $set: { 'items.$.ok': true } }, {}, filter)).toEqual({
      items: [
        { n: 'a', v: 1 },
        { n: 'a', v: 2, ok: true },
      ],
    });
  });

  test('array filters choose elements, also one below the other', async () => {
    const rooms = [
      { n: 'hall', marks: [1, 5] },
      { n: 'attic', marks: [1, 5] },
    ];
    const options = { arrayFilters: [{ 'r.n': 'attic' }, { m: { $gte: 5 } }] };
    expect(await updated({ rooms }, { $set: { 'rooms.$[r].marks.$[m]': 0 } }, options)).toEqual({
      rooms: [
        { n: 'hall', marks: [1, 5] },
        { n: 'attic', marks: [1, 0] },
      ],
    });
  });

  test('a replacement keeps the id alone', async () => {
    await marks().insertOne({ ...ID, a: 1 });
    await marks().replaceOne(ID, { b: 2 });
    expect(await marks().findOne(ID)).toEqual({ ...ID, b: 2 });
  });
});

describe('an update is refused', () => {
  const items = [{ n: 1 }];
  test.each<[title: string, code: number, before: Document, update: Document, options?: Document]>([
    ['$inc of a string', 14, { a: 'x' }, { $inc: { a: 1 } }],
    ['$inc of null', 14, { a: null }, { $inc: { a: 1 } }],
    ['$inc by a string', 14, { a: 1 }, { $inc: { a: '1' } }],
    ['$mul of a string', 14, { a: 'x' }, { $mul: { a: 2 } }],
    ['$push to null', 2, { a: null }, { $push: { a: 1 } }],
    ['$push to a string', 2, { a: 'x' }, { $push: { a: 1 } }],
    ['$push with an unknown clause', 2, { a: [] }, { $push: { a: { $each: [], $first: 1 } } }],
    ['$addToSet to a number', 2, { a: 1 }, { $addToSet: { a: 1 } }],
    ['$pull from a number', 2, { a: 1 }, { $pull: { a: 1 } }],
    ['$pop of a number', 14, { a: 1 }, { $pop: { a: 1 } }],
    ['$pop by two', 9, { a: [1] }, { $pop: { a: 2 } }],
    ['a field below a scalar', 28, { a: 1 }, { $set: { 'a.b': 1 } }],
    ['a field below null', 28, { a: null }, { $set: { 'a.b': 1 } }],
    ['a name in an array', 28, { a: [1] }, { $set: { 'a.b': 1 } }],
    ['another id', 66, {}, { $set: { _id: 'two' } }],
    ['the same path twice', 40, {}, { $set: { a: 1 }, $inc: { a: 1 } }],
    ['a path and one below it', 40, {}, { $set: { a: {}, 'a.b': 1 } }],
    ['an unknown operator', 9, {}, { $assign: { a: 1 } }],
    ['an empty name', 56, {}, { $set: { 'a..b': 1 } }],
    ['$ without a match', 2, { items }, { $set: { 'items.$.n': 2 } }],
    ['$[] without an array', 2, { items: 1 }, { $set: { 'items.$[]': 2 } }],
    ['an array filter that is missing', 2, { items }, { $set: { 'items.$[i].n': 2 } }],
    ['an array filter that is not used', 9, { items }, { $set: { a: 1 } }, { arrayFilters: [{ i: 1 }] }],
  ])('%s', async (_title, code, before, update, options) => {
    await marks().insertOne({ ...before, ...ID });
    expect(await codeOf(marks().updateOne(ID, update, options))).toBe(code);
    expect(await marks().findOne(ID)).toEqual({ ...before, ...ID });
  });

  test('an id that differs in a replacement', async () => {
    await marks().insertOne({ ...ID, a: 1 });
    const replacement = { _id: 'two', a: 2 } as Document;
    expect(await codeOf(marks().replaceOne(ID, replacement))).toBe(66);
  });
});

describe('an upsert', () => {
  test('inserts what the filter says and what the update says', async () => {
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
    await marks().replaceOne({ _id: 'r', a: { $gt: 5 } }, { b: 1 }, { upsert: true });
    expect(await marks().find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'f', a: 1 },
      { _id: 'r', b: 1 },
      { _id: 's', a: 2 },
    ]);
  });

  test('changes what is there and leaves $setOnInsert out', async () => {
    await marks().insertOne({ ...ID, a: 1 });
    const result = await marks().updateOne(ID, { $set: { a: 2 }, $setOnInsert: { b: 1 } }, { upsert: true });
    expect(result).toMatchObject({ matchedCount: 1, modifiedCount: 1, upsertedCount: 0 });
    expect(await marks().findOne(ID)).toEqual({ ...ID, a: 2 });
  });
});

describe('what is counted', () => {
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
    await marks().dropIndexes();
  });

  test('findOneAndUpdate answers with the document before or after, in the order asked for', async () => {
    await marks().insertMany([
      { _id: 'a', v: 1 },
      { _id: 'b', v: 2 },
    ]);
    expect(await marks().findOneAndUpdate({}, { $inc: { v: 10 } }, { sort: { v: -1 } })).toEqual({
      _id: 'b',
      v: 2,
    });
    const after = { returnDocument: 'after', sort: { v: -1 }, projection: { _id: 0 } } as const;
    expect(await marks().findOneAndUpdate({}, { $inc: { v: 1 } }, after)).toEqual({ v: 13 });
    expect(await marks().findOneAndDelete({ v: 13 })).toEqual({ _id: 'b', v: 13 });
    expect(await marks().findOneAndUpdate({ v: 13 }, { $set: { v: 1 } })).toBeNull();
    const upserted = { upsert: true, returnDocument: 'after' } as const;
    expect(await marks().findOneAndReplace({ _id: 'c' }, { v: 5 }, upserted)).toEqual({ _id: 'c', v: 5 });
  });
});
