import { Decimal128, type Document, Long } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded, type TestDatabase } from '../testing/embeddedDatabase.ts';

let embedded: TestDatabase;
beforeAll(async () => {
  embedded = await openEmbedded();
  const documents = [
    { _id: 'a', rows: [[1, 2]], items: [{ n: 1 }], plain: [1, 2], object: { a: 1 }, none: null },
  ];
  await embedded.db.command({ insert: 'x', documents });
});
afterAll(() => embedded[Symbol.asyncDispose]());

const find = (filter: Document, rest = {}) => ({ find: 'x', filter, ...rest });
const update = (u: unknown, rest = {}) => ({ update: 'x', updates: [{ q: { _id: 'a' }, u, ...rest }] });
const index = (key: Document, rest = {}) => ({ createIndexes: 'x', indexes: [{ key, name: 'i', ...rest }] });
const count = { $group: { _id: 1, n: { $sum: 1 } } };

/** The error of the whole command or that of its first write. */
async function refusalOf(command: Document): Promise<{ code: number; message: string } | undefined> {
  try {
    const { writeErrors: [first] = [] } = await embedded.db.command(command);
    return first && { code: first.code, message: first.errmsg };
  } catch (cause) {
    return cause as { code: number; message: string };
  }
}

describe('refuses with a reference to MongoDB', () => {
  test.each<[title: string, command: Document]>([
    ['$where', find({ $where: 'true' })],
    ['$expr', find({ $expr: { $eq: ['$a', 1] } })],
    ['$text', find({ $text: { $search: 'roof' } })],
    ['$near', find({ at: { $near: [0, 0] } })],
    ['$type', find({ a: { $type: 'string' } })],
    ['$mod', find({ a: { $mod: [2, 1] } })],
    ['$all', find({ a: { $all: [1] } })],
    ['$size', find({ a: { $size: 1 } })],
    ['$elemMatch', find({ a: { $elemMatch: { $gt: 1 } } })],
    ['$not', find({ a: { $not: { $gt: 1 } } })],
    ['$regex', find({ a: { $regex: 'x' } })],
    ['a pattern', find({ a: /x/ })],
    ['$ne with a pattern', find({ a: { $ne: /x/ } })],
    ['$in with a pattern', find({ a: { $in: [/x/] } })],
    ['$gte with null', find({ a: { $gte: null } })],
    ['$lte with null', find({ a: { $lte: null } })],
    ['$gt with an array', find({ a: { $gt: [1] } })],
    ['$lt with an object', find({ a: { $lt: { b: 1 } } })],
    ['a position in a filter', find({ 'plain.0': 1 })],
    ['a position in a sort', find({}, { sort: { 'plain.0': 1 } })],
    ['a sort by arrays inside arrays', find({}, { sort: { rows: 1 } })],
    ['a sort by objects', find({}, { sort: { object: 1 } })],
    ['a sort by score', find({}, { sort: { a: { $meta: 'textScore' } } })],
    ['$slice in a projection', find({}, { projection: { plain: { $slice: 1 } } })],
    ['an expression in a projection', find({}, { projection: { b: '$a' } })],
    ['a nested projection', find({}, { projection: { object: { a: 1 } } })],
    ['a positional projection', find({ plain: 1 }, { projection: { 'plain.$': 1 } })],
    ['a collation', find({}, { collation: { locale: 'de' } })],
    ['a tailable cursor', find({}, { tailable: true })],
    ['an unknown option', find({}, { oplogReplay: true })],
    ['a transaction', find({}, { startTransaction: true, autocommit: false })],
    ['$bit', update({ $bit: { a: { and: 1 } } })],
    ['$rename', update({ $rename: { a: 'b' } })],
    ['$min', update({ $min: { a: 1 } })],
    ['$addToSet', update({ $addToSet: { plain: 1 } })],
    ['a pipeline', update([{ $set: { a: 1 } }])],
    ['a replacement', update({ a: 1 })],
    ['a positional update', update({ $set: { 'items.$.n': 2 } })],
    ['an update of all elements', update({ $set: { 'items.$[].n': 2 } })],
    ['array filters', update({ $set: { 'items.$[i].n': 2 } }, { arrayFilters: [{ 'i.n': 1 }] })],
    ['$set at a position', update({ $set: { 'items.0': 2 } })],
    ['$set of a name into an array', update({ $set: { 'items.n': 2 } })],
    ['$push sorted', update({ $push: { plain: { $each: [1], $sort: 1 } } })],
    ['$pull of a value', update({ $pull: { plain: 1 } })],
    ['$pull by fields from plain values', update({ $pull: { plain: { n: null } } })],
    ['$set of a prototype', update({ $set: { 'constructor.x': 1 } })],
    ['NaN', update({ $set: { a: Number.NaN } })],
    ['a decimal', update({ $set: { a: Decimal128.fromString('1.5') } })],
    ['a number beyond 2^53', update({ $set: { a: Long.MAX_VALUE } })],
    ['a stored pattern', { insert: 'x', documents: [{ a: /x/ }] }],
    ['an object as _id', { insert: 'x', documents: [{ _id: { a: 1 } }] }],
    ['a text index', index({ a: 'text' })],
    ['a wildcard index', index({ '$**': 1 })],
    ['a partial index', index({ a: 1 }, { partialFilterExpression: { a: 1 } })],
    ['a sparse index', index({ a: 1 }, { sparse: true })],
    ['an index with a collation', index({ a: 1 }, { collation: { locale: 'de' } })],
    ['an index of four fields', index({ a: 1, b: 1, c: 1, d: 1 })],
    ['an index over arrays inside arrays', index({ rows: 1 })],
    ['an index over objects', index({ object: 1 })],
    ['a change stream', { aggregate: 1, cursor: {}, pipeline: [{ $changeStream: {} }] }],
    ['$out', { aggregate: 'x', cursor: {}, pipeline: [{ $match: {} }, count, { $out: 'y' }] }],
    ['a grouping', { aggregate: 'x', cursor: {}, pipeline: [{ $group: { _id: '$a' } }] }],
    ['mapReduce', { mapReduce: 'x' }],
    ['distinct', { distinct: 'x', key: 'a' }],
  ])('%s', async (_title, command) => {
    const refusal = await refusalOf(command);
    expect(refusal?.message).toMatch(
      /^The embedded store does not support .*; set MONGODB_URI to a MongoDB server$/,
    );
    expect(refusal?.code).toBe('mapReduce' in command || 'distinct' in command ? 59 : 238);
  });
});

describe('refuses as MongoDB does', () => {
  test.each<[title: string, code: number, command: Document]>([
    ['a name with a dollar', 73, { insert: 'a$b', documents: [{ a: 1 }] }],
    ['a field that begins with a dollar', 2, { insert: 'x', documents: [{ $a: 1 }] }],
    ['an unknown hint', 2, find({}, { hint: 'nothing' })],
    ['a negative limit', 2, find({}, { limit: -1 })],
    ['a malformed filter', 2, { find: 'x', filter: 5 }],
    ['a write without operations', 2, { insert: 'x', documents: [] }],
    ['expiry of two fields', 67, index({ a: 1, b: 1 }, { expireAfterSeconds: 1 })],
    ['a cursor that is gone', 43, { getMore: Long.fromNumber(5), collection: 'x' }],
  ])('%s', async (_title, code, command) => {
    expect((await refusalOf(command))?.code).toBe(code);
  });
});
