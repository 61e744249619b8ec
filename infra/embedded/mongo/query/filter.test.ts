import { type Document, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../tests/database.ts';

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
    ['one element for two bounds with $elemMatch', { v: { $elemMatch: { $gt: 1, $lt: 7 } } }, []],
    ['dates by range', { v: { $gte: day(1), $lt: day(3) } }, ['date']],
    ['strings by range', { v: { $gt: 'Z' } }, ['lower', 'texts']],
    ['null by $gte', { v: { $gte: null } }, ['null', 'missing', 'with-null']],
    ['one of several', { v: { $in: [5, 'wall', null] } }, ['int', 'null', 'missing', 'texts', 'with-null']],
    ['nothing of none', { v: { $in: [] } }, []],
    ['one of several patterns', { v: { $in: [/^ro/, 5.5] } }, ['double', 'lower', 'texts']],
    ['none of several', { v: { $nin: [5, null] } }, except('int', 'null', 'missing', 'with-null')],
    ['what is unequal', { v: { $ne: 7 } }, except('numbers')],
    ['what exists', { v: { $exists: true } }, except('missing')],
    ['what does not exist', { v: { $exists: false } }, ['missing']],
    ['by type', { v: { $type: 'string' } }, ['text', 'lower', 'texts']],
    ['by type number', { v: { $type: 'number' } }, ['int', 'double', 'zero', 'numbers', 'with-null']],
    ['by type int', { v: { $type: 'int' } }, ['int', 'zero', 'numbers', 'with-null']],
    ['by numeric type', { v: { $type: 8 } }, ['true']],
    [
      'by type array',
      { v: { $type: 'array' } },
      ['empty', 'numbers', 'texts', 'nested', 'with-null', 'docs'],
    ],
    ['by several types', { v: { $type: ['bool', 'date', 'objectId'] } }, ['true', 'date', 'oid']],
    ['by pattern', { v: /oo/ }, ['text', 'lower', 'texts']],
    ['by pattern without case', { v: { $regex: '^ROOF$', $options: 'i' } }, ['text', 'lower', 'texts']],
    ['by pattern object and options', { v: { $regex: /^roof/, $options: 'i' } }, ['text', 'lower', 'texts']],
    ['by what a pattern does not match', { v: { $not: /oo/ } }, except('text', 'lower', 'texts')],
    [
      'by the negation of a range, missing too',
      { v: { $not: { $gt: 1 } } },
      except('int', 'double', 'numbers'),
    ],
    [
      'by the negation of two conditions',
      { v: { $not: { $gt: 1, $lt: 7 } } },
      except('int', 'double', 'numbers'),
    ],
    ['by size', { v: { $size: 2 } }, ['numbers', 'texts', 'with-null', 'docs']],
    ['by size zero', { v: { $size: 0 } }, ['empty']],
    ['all of several', { v: { $all: [1, 7] } }, ['numbers']],
    ['all of one, without an array', { v: { $all: [5] } }, ['int']],
    ['nothing for all of none', { v: { $all: [] } }, []],
    [
      'all of several descriptions',
      { v: { $all: [{ $elemMatch: { a: 1 } }, { $elemMatch: { a: 2 } }] } },
      ['docs'],
    ],
    ['by remainder', { v: { $mod: [2, 1] } }, ['int', 'double', 'numbers', 'with-null']],
    ['by a field of an object', { 'v.a': 1 }, ['object', 'docs']],
    ['by a position', { 'v.0': 1 }, ['numbers', 'nested', 'with-null']],
    ['by a field at a position', { 'v.1.a': 2 }, ['docs']],
    ['by a field no document has', { 'v.b.c': 1 }, []],
    ['two fields of different elements', { 'v.a': 2, 'v.b': 9 }, ['docs']],
    ['no two fields of one element', { v: { $elemMatch: { a: 2, b: 9 } } }, []],
    ['two fields of one element', { v: { $elemMatch: { a: 1, b: { $gt: 5 } } } }, ['docs']],
    ['a logical condition of one element', { v: { $elemMatch: { $or: [{ a: 5 }, { b: 9 }] } } }, ['docs']],
    ['both branches', { $and: [{ v: { $gt: 1 } }, { v: { $lt: 5.2 } }] }, ['int', 'numbers']],
    ['either branch', { $or: [{ v: 5 }, { v: true }] }, ['int', 'true']],
    ['neither branch', { $nor: [{ v: { $exists: true } }, { v: 5 }] }, ['missing']],
    ['by an expression', { $expr: { $eq: ['$v', 5] } }, ['int']],
    ['regardless of a comment', { v: 5, $comment: 'as asked by the inspector' }, ['int']],
  ])('%s', async (_title, filter, ids) => {
    const found = await items()
      .find(filter, { projection: { _id: 1 } })
      .toArray();
    expect(found.map((item) => item._id).toSorted()).toEqual(ids.toSorted());
    expect(await items().countDocuments(filter)).toBe(ids.length);
  });

  test('a missing field below a scalar or an object as null, but not below an array without documents', async () => {
    const found = await items().find({ 'v.x': null }).toArray();
    const without = ['empty', 'numbers', 'texts', 'nested', 'with-null'];
    expect(found.map((item) => item._id).toSorted()).toEqual(except(...without).toSorted());
  });
});

describe('a filter is refused', () => {
  test.each<[title: string, filter: Document]>([
    ['an unknown operator', { v: { $near5: 1 } }],
    ['an unknown operator at the top', { $either: [{ v: 1 }] }],
    ['a mix of operators and fields', { v: { $gt: 1, a: 2 } }],
    ['a list that is not one', { v: { $in: 5 } }],
    ['an empty $or', { $or: [] }],
    ['a negative size', { v: { $size: -1 } }],
    ['an unknown type', { v: { $type: 'roof' } }],
    ['a broken remainder', { v: { $mod: [0, 1] } }],
    ['$not of a value', { v: { $not: 5 } }],
    ['a regex to be unequal to', { v: { $ne: /x/ } }],
  ])('with %s', async (_title, filter) => {
    expect(await codeOf(items().find(filter).toArray())).toBeOneOf([2, 9]);
  });
});
