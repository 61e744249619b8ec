import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await items().insertMany(ITEMS);
});
afterAll(() => database[Symbol.asyncDispose]());

const items = () => database.db.collection<Named>('items');
const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const oid = new ObjectId('65f000000000000000000001');

const ITEMS: Named[] = [
  { _id: 'int', v: 5 },
  { _id: 'double', v: 5.5 },
  { _id: 'zero', v: 0 },
  { _id: 'text', v: 'Roof' },
  { _id: 'lower', v: 'roof' },
  { _id: 'null', v: null },
  { _id: 'missing' },
  { _id: 'true', v: true },
  { _id: 'date', v: day(2) },
  { _id: 'oid', v: oid },
  { _id: 'object', v: { a: 1, b: 2 } },
  { _id: 'empty', v: [] },
  { _id: 'numbers', v: [1, 7] },
  { _id: 'texts', v: ['roof', 'wall'] },
  { _id: 'nested', v: [[1, 7]] },
  { _id: 'with-null', v: [1, null] },
  { _id: 'docs', v: [{ a: 1, b: 9 }, { a: 2 }] },
];

const ALL = ITEMS.map((item) => item._id);
const except = (...ids: string[]) => ALL.filter((id) => !ids.includes(id));

describe('a filter selects', () => {
  test.each<[title: string, filter: Document, ids: string[]]>([
    ['everything when it is empty', {}, ALL],
    ['an equal number, also among elements', { v: 5 }, ['int']],
    ['an element of an array', { v: 7 }, ['numbers']],
    ['strings by case', { v: 'roof' }, ['lower', 'texts']],
    ['null and missing, and an array that holds null', { v: null }, ['null', 'missing', 'with-null']],
    ['null by $eq', { v: { $eq: null } }, ['null', 'missing', 'with-null']],
    ['what is not null', { v: { $ne: null } }, except('null', 'missing', 'with-null')],
    ['a whole object, in its order', { v: { a: 1, b: 2 } }, ['object']],
    ['no object in another order', { v: { b: 2, a: 1 } }, []],
    ['a whole array', { v: [1, 7] }, ['numbers', 'nested']],
    ['an empty array', { v: [] }, ['empty']],
    ['an ObjectId', { v: oid }, ['oid']],
    ['a date', { v: day(2) }, ['date']],
    ['a boolean', { v: true }, ['true']],
    ['numbers above, within their type', { v: { $gt: 4 } }, ['int', 'double', 'numbers']],
    ['numbers from', { v: { $gte: 5.5 } }, ['double', 'numbers']],
    ['numbers below', { v: { $lt: 1 } }, ['zero']],
    ['numbers up to', { v: { $lte: 1 } }, ['zero', 'numbers', 'with-null']],
    ['two elements for two bounds', { v: { $gt: 1, $lt: 7 } }, ['int', 'double', 'numbers']],
    ['dates by range', { v: { $gte: day(1), $lt: day(3) } }, ['date']],
    ['strings by range', { v: { $gt: 'Z' } }, ['lower', 'texts']],
    ['one of several', { v: { $in: [5, 'wall', null] } }, ['int', 'null', 'missing', 'texts', 'with-null']],
    ['nothing of none', { v: { $in: [] } }, []],
    ['none of several', { v: { $nin: [5, null] } }, except('int', 'null', 'missing', 'with-null')],
    ['what is unequal', { v: { $ne: 7 } }, except('numbers')],
    ['what exists', { v: { $exists: true } }, except('missing')],
    ['what does not exist', { v: { $exists: false } }, ['missing']],
    ['by a field of an object', { 'v.a': 1 }, ['object', 'docs']],
    ['by a field no document has', { 'v.b.c': 1 }, []],
    ['two fields of different elements', { 'v.a': 2, 'v.b': 9 }, ['docs']],
    ['both branches', { $and: [{ v: { $gt: 1 } }, { v: { $lt: 5.2 } }] }, ['int', 'numbers']],
    ['either branch', { $or: [{ v: 5 }, { v: true }] }, ['int', 'true']],
    ['neither branch', { $nor: [{ v: { $exists: true } }, { v: 5 }] }, ['missing']],
  ])('%s', async (_title, filter, ids) => {
    const found = await items()
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    expect(found.map((item) => item._id).toSorted()).toEqual(ids.toSorted());
    expect(await items().countDocuments(filter)).toBe(ids.length);
  });

  test('a missing field below a scalar or an object counts as null, but not below an array without documents', async () => {
    const found = await items().find({ 'v.x': null }).toArray();
    const without = ['empty', 'numbers', 'texts', 'nested', 'with-null'];
    expect(found.map((item) => item._id).toSorted()).toEqual(except(...without).toSorted());
  });
});

describe('a filter is refused', () => {
  test.each<[title: string, filter: Document]>([
    ['a list that is not one', { v: { $in: 5 } }],
    ['an empty $or', { $or: [] }],
  ])('with %s', async (_title, filter) => {
    expect(await codeOf(items().find(filter).toArray())).toBe(2);
  });
});
