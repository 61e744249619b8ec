import { type Document, ObjectId, type Sort } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await photos().insertMany(PHOTOS);
});
afterAll(() => database[Symbol.asyncDispose]());

const photos = () => database.db.collection<Named>('photos');
const PHOTOS: Named[] = [
  {
    _id: 'a',
    n: 3,
    by: { name: 'Ana', badge: 1 },
    tags: ['roof', 'wall'],
    marks: [
      { v: 1, w: 1 },
      { v: 5, w: 2 },
    ],
  },
  { _id: 'b', n: 1, by: { name: 'Bo', badge: 2 }, tags: [], marks: [] },
  { _id: 'c', n: 2, by: { name: 'Ana', badge: 3 }, tags: ['attic'], marks: [{ v: 9 }] },
  { _id: 'd', by: null },
];

const idsOf = (found: Document[]) => found.map((item) => item._id).join('');

describe('documents are returned', () => {
  test.each<[title: string, sort: Sort, ids: string]>([
    ['by number, the missing one first', { n: 1 }, 'dbca'],
    ['by number, descending', { n: -1 }, 'acbd'],
    ['by two fields', { 'by.name': 1, n: -1 }, 'dacb'],
    ['by the smallest element, an empty array before a missing one', { tags: 1, _id: 1 }, 'bdca'],
    ['by the largest element, descending', { tags: -1, _id: 1 }, 'acdb'],
    ['by a field in an array', { 'marks.v': -1, _id: 1 }, 'cabd'],
    ['by id', { _id: -1 }, 'dcba'],
  ])('%s', async (_title, sort, ids) => {
    const inMemory = await photos().find().sort(sort).toArray();
    expect(idsOf(inMemory)).toBe(ids);
  });

  test('after those skipped and up to a limit', async () => {
    expect(idsOf(await photos().find().sort({ _id: 1 }).skip(1).limit(2).toArray())).toBe('bc');
    expect(idsOf(await photos().find().sort({ _id: 1 }).skip(9).toArray())).toBe('');
  });

  test('by type: null, numbers, text, ids, booleans, dates', async () => {
    const mixed = database.db.collection<Named>('mixed');
    const values = [
      null,
      -1.5,
      0,
      3,
      'A',
      'B',
      'a',
      '\u{ffff}',
      '\u{1f3e0}',
      new ObjectId('65f000000000000000000001'),
      false,
      true,
      new Date(0),
      new Date(5),
    ];
    await mixed.insertMany(values.toReversed().map((v, i) => ({ _id: String(i), v })));
    expect((await mixed.find().sort({ v: 1 }).toArray()).map(({ v }) => v)).toEqual(values);
    await mixed.createIndex({ v: -1 });
    expect((await mixed.find().sort({ v: -1 }).toArray()).map(({ v }) => v)).toEqual(values.toReversed());
  });
});

describe('a projection returns', () => {
  test.each<[title: string, projection: Document, document: Document]>([
    ['named fields and the id', { n: 1 }, { _id: 'a', n: 3 }],
    ['named fields without the id', { n: 1, _id: 0 }, { n: 3 }],
    ['all but some', { by: 0, tags: 0, marks: 0 }, { _id: 'a', n: 3 }],
    ['the id alone', { _id: 1 }, { _id: 'a' }],
    ['a field of an object', { 'by.name': 1, _id: 0 }, { by: { name: 'Ana' } }],
    ['a field of the objects in an array', { 'marks.w': 1, _id: 0 }, { marks: [{ w: 1 }, { w: 2 }] }],
    [
      'all but a field in an array',
      { 'marks.v': 0, by: 0, tags: 0, n: 0, _id: 0 },
      { marks: [{ w: 1 }, { w: 2 }] },
    ],
    ['nothing for a field that is missing', { x: 1, 'n.y': 1 }, { _id: 'a' }],
  ])('%s', async (_title, projection, document) => {
    expect(await photos().findOne({ _id: 'a' }, { projection })).toEqual(document);
  });

  test.each<[title: string, projection: Document]>([
    ['mixes both kinds', { n: 1, by: 0 }],
    ['names a path and one below', { by: 1, 'by.name': 1 }],
  ])('an error when it %s', async (_title, projection) => {
    expect(await codeOf(photos().findOne({}, { projection }))).toBeTypeOf('number');
  });
});

describe('counting', () => {
  test('all, some and no documents, with an index and without', async () => {
    await photos().createIndex({ tags: 1 });
    expect(await photos().estimatedDocumentCount()).toBe(4);
    expect(await photos().countDocuments()).toBe(4);
    expect(await photos().countDocuments({ tags: 'roof' })).toBe(1);
    expect(await photos().countDocuments({ tags: { $in: ['roof', 'wall', 'attic'] } })).toBe(2);
    expect(await photos().countDocuments({ n: { $gt: 1 } })).toBe(2);
    expect(await database.db.collection('nothing').countDocuments({})).toBe(0);
    const upTo = async (query: object, limit: number) =>
      (await database.db.command({ count: 'photos', query, limit })).n;
    expect(await upTo({}, 3)).toBe(3);
    expect(await upTo({ n: { $gt: 1 } }, 1)).toBe(1);
    expect(await upTo({ n: { $gt: 1 } }, 0)).toBe(2);
  });
});
