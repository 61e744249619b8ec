import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../tests/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  await visits().insertMany(VISITS);
  await database.db.collection<Named>('people').insertMany([
    { _id: 'ana', name: 'Ana', trades: ['roof'] },
    { _id: 'bo', name: 'Bo', trades: ['wall', 'roof'] },
  ]);
});
afterAll(() => database[Symbol.asyncDispose]());

const visits = () => database.db.collection<Named>('visits');
// oxlint-disable-next-line unicorn/no-thenable -- $switch is written so
const LOW = { case: { $lt: ['$fee', 10] }, then: 'a' };
const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 2, day, hour));
const VISITS: Named[] = [
  {
    _id: '1',
    by: 'ana',
    fee: 100,
    tags: ['x', 'y'],
    at: at(1, 9),
    place: { city: 'Miami' },
    rooms: [{ size: 4 }, {}, 5, { size: 9 }],
  },
  { _id: '2', by: 'bo', fee: 250, tags: ['y'], at: at(1, 15), place: { city: 'Tampa' } },
  { _id: '3', by: 'ana', fee: 50, tags: [], at: at(2), place: { city: 'Miami' } },
  { _id: '4', by: 'eve', at: at(3) },
];
const aggregate = (...pipeline: Document[]) => visits().aggregate(pipeline).toArray();
const byId = { $sort: { _id: 1 } };

describe('a pipeline', () => {
  test.each<[title: string, pipeline: Document[], results: Document[]]>([
    [
      'matches, sorts, skips, limits',
      [
        { $match: { by: 'ana' } },
        { $sort: { fee: 1 } },
        { $skip: 1 },
        { $limit: 5 },
        { $project: { fee: 1 } },
      ],
      [{ _id: '1', fee: 100 }],
    ],
    [
      'matches after it has grouped',
      [{ $group: { _id: '$by', n: { $sum: 1 } } }, { $match: { n: 2 } }],
      [{ _id: 'ana', n: 2 }],
    ],
    [
      'groups by a field',
      [
        {
          $group: {
            _id: '$by',
            fees: { $sum: '$fee' },
            top: { $max: '$fee' },
            low: { $min: '$fee' },
            mean: { $avg: '$fee' },
          },
        },
        byId,
      ],
      [
        { _id: 'ana', fees: 150, top: 100, low: 50, mean: 75 },
        { _id: 'bo', fees: 250, top: 250, low: 250, mean: 250 },
        { _id: 'eve', fees: 0, top: null, low: null, mean: null },
      ],
    ],
    [
      'groups by several fields',
      [
        { $group: { _id: { by: '$by', city: '$place.city' }, n: { $sum: 1 } } },
        { $sort: { '_id.by': 1 } },
        { $limit: 1 },
      ],
      [{ _id: { by: 'ana', city: 'Miami' }, n: 2 }],
    ],
    [
      'groups everything',
      [
        { $sort: { _id: 1 } },
        {
          $group: {
            _id: null,
            ids: { $push: '$_id' },
            first: { $first: '$by' },
            last: { $last: '$by' },
            n: { $count: {} },
          },
        },
      ],
      [{ _id: null, ids: ['1', '2', '3', '4'], first: 'ana', last: 'eve', n: 4 }],
    ],
    ['counts', [{ $match: { fee: { $gt: 60 } } }, { $count: 'n' }], [{ n: 2 }]],
    ['counts nothing as nothing', [{ $match: { fee: 1 } }, { $count: 'n' }], []],
    ['counts by value', [{ $sortByCount: '$by' }, { $limit: 1 }], [{ _id: 'ana', count: 2 }]],
    [
      'unwinds',
      [{ $unwind: '$tags' }, { $project: { tags: 1 } }, byId],
      [
        { _id: '1', tags: 'x' },
        { _id: '1', tags: 'y' },
        { _id: '2', tags: 'y' },
      ],
    ],
    [
      'unwinds and keeps what is empty',
      [
        { $match: { fee: { $ne: 250 } } },
        { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
        { $project: { tags: 1, i: 1 } },
        { $sort: { _id: 1, i: 1 } },
      ],
      [
        { _id: '1', tags: 'x', i: 0 },
        { _id: '1', tags: 'y', i: 1 },
        { _id: '3', i: null },
        { _id: '4', i: null },
      ],
    ],
    [
      'adds and removes fields',
      [
        { $match: { _id: '1' } },
        { $addFields: { 'place.state': 'FL', double: { $multiply: ['$fee', 2] } } },
        { $unset: ['tags', 'at', 'rooms', 'place.city'] },
      ],
      [{ _id: '1', by: 'ana', fee: 100, place: { state: 'FL' }, double: 200 }],
    ],
    [
      'adds nothing for what is missing',
      [{ $match: { _id: '4' } }, { $project: { _id: 0, x: '$nothing', y: { $ifNull: ['$fee', 0] } } }],
      [{ y: 0 }],
    ],
    [
      'replaces the root',
      [{ $match: { _id: '2' } }, { $replaceRoot: { newRoot: { $mergeObjects: ['$place', { by: '$by' }] } } }],
      [{ city: 'Tampa', by: 'bo' }],
    ],
    [
      'looks up by field',
      [
        { $match: { _id: { $in: ['1', '4'] } } },
        { $lookup: { from: 'people', localField: 'by', foreignField: '_id', as: 'who' } },
        { $project: { 'who.name': 1 } },
        byId,
      ],
      [
        { _id: '1', who: [{ name: 'Ana' }] },
        { _id: '4', who: [] },
      ],
    ],
    [
      'looks up an array by element',
      [
        { $match: { _id: '1' } },
        { $addFields: { both: ['ana', 'bo'] } },
        { $lookup: { from: 'people', localField: 'both', foreignField: '_id', as: 'who' } },
        { $project: { n: { $size: '$who' } } },
      ],
      [{ _id: '1', n: 2 }],
    ],
    [
      'looks up by pipeline',
      [
        { $match: { _id: '2' } },
        {
          $lookup: {
            from: 'people',
            let: { who: '$by' },
            pipeline: [{ $match: { $expr: { $eq: ['$_id', '$$who'] } } }, { $project: { name: 1, _id: 0 } }],
            as: 'who',
          },
        },
        { $project: { who: 1 } },
      ],
      [{ _id: '2', who: [{ name: 'Bo' }] }],
    ],
    [
      'answers several questions at once',
      [
        {
          $facet: {
            total: [{ $count: 'n' }],
            page: [{ $sort: { _id: -1 } }, { $limit: 1 }, { $project: { _id: 1 } }],
            none: [{ $match: { fee: 1 } }],
          },
        },
      ],
      [{ total: [{ n: 4 }], page: [{ _id: '4' }], none: [] }],
    ],
    [
      'unites',
      [
        { $match: { _id: '1' } },
        { $project: { _id: 1 } },
        { $unionWith: { coll: 'people', pipeline: [{ $match: { _id: 'bo' } }, { $project: { _id: 1 } }] } },
      ],
      [{ _id: '1' }, { _id: 'bo' }],
    ],
  ])('%s', async (_title, pipeline, results) => {
    expect(await aggregate(...pipeline)).toEqual(results);
  });

  test('collects a set', async () => {
    const [found] = await aggregate(
      { $unwind: '$tags' },
      { $group: { _id: null, tags: { $addToSet: '$tags' } } },
    );
    expect(found?.tags.toSorted()).toEqual(['x', 'y']);
  });

  test('takes a sample', async () => {
    expect(await aggregate({ $sample: { size: 2 } })).toHaveLength(2);
  });

  test('of a collection that is not there answers with nothing', async () => {
    const missing = database.db.collection('missing');
    expect(await missing.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()).toEqual([]);
  });
});

describe('an expression', () => {
  test.each<[title: string, expression: unknown, value: unknown]>([
    ['adds and divides', { $divide: [{ $add: ['$fee', 50] }, 3] }, 50],
    ['rounds', { $round: [{ $divide: ['$fee', 3] }, 1] }, 33.3],
    ['decides', { $cond: [{ $gte: ['$fee', 100] }, 'high', 'low'] }, 'high'],
    ['decides between several', { $switch: { branches: [LOW], default: 'b' } }, 'b'],
    ['takes what is there', { $ifNull: ['$nothing', '$by'] }, 'ana'],
    ['joins text', { $concat: ['$by', '@', '$place.city'] }, 'ana@Miami'],
    ['changes case', { $toUpper: '$by' }, 'ANA'],
    ['formats a date', { $dateToString: { date: '$at', format: '%Y-%m-%d' } }, '2026-03-01'],
    [
      'formats a date elsewhere',
      { $dateToString: { date: '$at', format: '%Y-%m-%d %H:%M', timezone: 'America/New_York' } },
      '2026-03-01 04:00',
    ],
    ['truncates a date', { $dateTrunc: { date: '$at', unit: 'day' } }, at(1)],
    ['takes a date apart', [{ $year: '$at' }, { $month: '$at' }, { $dayOfMonth: '$at' }], [2026, 3, 1]],
    ['measures between dates', { $dateDiff: { startDate: '$at', endDate: at(4), unit: 'day' } }, 3],
    ['subtracts dates', { $subtract: ['$at', at(1)] }, 9 * 3_600_000],
    ['filters', { $filter: { input: [1, 5, 9], as: 'v', cond: { $gt: ['$$v', 4] } } }, [5, 9]],
    ['maps', { $map: { input: '$tags', as: 't', in: { $concat: ['$$t', '!'] } } }, ['x!', 'y!']],
    ['reduces', { $reduce: { input: [1, 2, 3], initialValue: 0, in: { $add: ['$$value', '$$this'] } } }, 6],
    ['measures an array', { $size: '$tags' }, 2],
    ['picks an element', { $arrayElemAt: ['$tags', -1] }, 'y'],
    ['picks the first', { $first: '$tags' }, 'x'],
    ['slices', { $slice: ['$tags', 1] }, ['x']],
    ['looks into an array', { $in: ['y', '$tags'] }, true],
    ['unites sets', { $size: { $setUnion: ['$tags', ['z']] } }, 3],
    ['compares', [{ $eq: ['$by', 'ana'] }, { $ne: ['$fee', 1] }, { $cmp: ['$fee', 1] }], [true, true, 1]],
    [
      'compares arrays in their order',
      {
        $eq: [
          [1, 2],
          [2, 1],
        ],
      },
      false,
    ],
    ['combines', { $and: [true, { $or: [false, { $not: [false] }] }] }, true],
    ['finds by pattern', { $regexMatch: { input: '$by', regex: /^AN/i } }, true],
    ['converts', [{ $toString: 5 }, { $toInt: '7' }, { $toDouble: '1.5' }], ['5', 7, 1.5]],
    ['takes text literally', { $literal: '$by' }, '$by'],
    [
      'takes the least and the most',
      [{ $min: [3, 1] }, { $max: [3, 1] }, { $sum: [3, 1] }, { $avg: [3, 1] }],
      [1, 3, 4, 2],
    ],
    [
      'binds names',
      { $let: { vars: { half: { $divide: ['$fee', 2] } }, in: { $multiply: ['$$half', 4] } } },
      200,
    ],
    ['reads a field', '$place.city', 'Miami'],
    ['reads the fields of the documents in an array', '$rooms.size', [4, 9]],
    ['reads no position of an array', '$tags.0', []],
    ['sees the whole document', '$$ROOT.by', 'ana'],
    ['joins arrays', { $concatArrays: ['$tags', ['z']] }, ['x', 'y', 'z']],
  ])('%s', async (_title, expression, value) => {
    const [result] = await aggregate({ $match: { _id: '1' } }, { $project: { _id: 0, value: expression } });
    expect(result).toEqual({ value });
  });
});

describe('a pipeline is refused', () => {
  test.each<[title: string, code: number, pipeline: Document[]]>([
    ['an unknown stage', 40324, [{ $filterAll: {} }]],
    ['two stages in one', 40323, [{ $match: {}, $limit: 1 }]],
    ['an unknown expression', 168, [{ $addFields: { a: { $unheard: 1 } } }]],
    ['an unknown expression in a condition', 168, [{ $match: { $expr: { $unheard: 1 } } }]],
    ['no limit', 15958, [{ $limit: 0 }]],
    ['a path without a dollar', 28818, [{ $unwind: 'tags' }]],
    ['a group without an id', 15955, [{ $group: { n: { $sum: 1 } } }]],
    ['a group field that accumulates nothing', 40234, [{ $group: { _id: 1, n: 1 } }]],
    ['the size of no array', 17124, [{ $project: { n: { $size: '$by' } } }]],
  ])('%s', async (_title, code, pipeline) => {
    expect(await codeOf(aggregate(...pipeline))).toBe(code);
  });
});
