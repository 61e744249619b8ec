import * as fc from 'fast-check';
import type { Collection, Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
  for (const key of INDEXES) await indexed().createIndex(key);
});
afterAll(() => database[Symbol.asyncDispose]());

/**
 * The last run, which may continue after a time limit: it must end before the next test uses the same
 * collections.
 */
let underWay: Promise<void> = Promise.resolve();
const tracked =
  <Arguments extends unknown[]>(run: (...inputs: Arguments) => Promise<void>) =>
  (...inputs: Arguments): Promise<void> => {
    underWay = run(...inputs);
    return underWay;
  };
afterEach(() => underWay.catch(() => {}));

const INDEXES: Document[] = [
  { n: 1 },
  { s: 1 },
  { p: -1 },
  { n: 1, p: -1 },
  { tags: 1, n: 1 },
  { 'd.x': 1 },
  { 'd.x': -1, n: 1 },
];
const indexed = () => database.db.collection('indexed');
const plain = () => database.db.collection('plain');

/** A few values, so that they collide: of every type, missing, null, alone and in arrays. */
const scalar = fc.constantFrom<unknown>(
  null,
  0,
  1,
  2,
  2.5,
  -1,
  '',
  'a',
  'b',
  true,
  false,
  new Date(0),
  new Date(9),
);
const value = fc.oneof(
  { weight: 5, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.record({ x: scalar }, { requiredKeys: [] }) },
);
const inner = fc.record({ x: value, y: scalar }, { requiredKeys: [] });
const document = fc.record(
  {
    n: scalar,
    p: value,
    s: value,
    tags: fc.oneof(fc.array(scalar, { maxLength: 3 }), scalar),
    d: fc.oneof(inner, fc.array(inner, { maxLength: 2 }), scalar),
  },
  { requiredKeys: [] },
);

const path = fc.constantFrom('n', 'p', 's', 'tags', 'd.x', 'd');
const operand = fc.oneof(scalar, value);
const condition = fc.oneof(
  operand,
  fc.record({ $gt: operand }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: operand }),
  fc.record({ $gt: scalar, $lte: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ $ne: operand }),
  fc.record({ $exists: fc.boolean() }),
);
const fields = fc.dictionary(path, condition, { maxKeys: 3 });
const filter = fc.oneof(
  { weight: 4, arbitrary: fields },
  { weight: 1, arbitrary: fc.record({ $or: fc.array(fields, { minLength: 1, maxLength: 2 }), n: scalar }) },
  { weight: 1, arbitrary: fc.record({ $and: fc.array(fields, { minLength: 1, maxLength: 2 }) }) },
);
const sort = fc.dictionary(fc.constantFrom('n', 'p', 'd.x', 's'), fc.constantFrom(1, -1), { maxKeys: 2 });

/** Limits with which a busy machine makes fewer runs. */
const BOUNDED = { numRuns: 60, interruptAfterTimeLimit: 5000 };

async function answers(collection: Collection, search: Document, sort: Document): Promise<unknown[]> {
  try {
    const found = await collection
      .find(search)
      .sort({ ...sort, _id: 1 })
      .toArray();
    return found.map(({ _id }) => _id);
  } catch (cause) {
    return [(cause as { code: number }).code];
  }
}

async function expectAgreement(search: Document, order: Document): Promise<void> {
  const [first, second] = await Promise.all([indexed(), plain()].map((one) => answers(one, search, order)));
  expect(first).toEqual(second);
}

async function compareAnswers(documents: Document[], searches: [Document, Document][]): Promise<void> {
  const numbered = documents.map((fields, _id) => ({ _id, ...fields }));
  await Promise.all([indexed().deleteMany({}), plain().deleteMany({})]);
  const kept = await insertable(numbered);
  if (kept.length > 0) await plain().insertMany(kept);
  await Promise.all(searches.map(([search, order]) => expectAgreement(search, order)));
}

test('every filter returns the same documents in the same order with and without an index', async () => {
  const searches = fc.array(fc.tuple(filter, sort), { minLength: 15, maxLength: 15 });
  await fc.assert(
    fc.asyncProperty(fc.array(document, { minLength: 5, maxLength: 25 }), searches, tracked(compareAnswers)),
    BOUNDED,
  );
});

/** The documents that the index accepts; one with two arrays in it is in neither collection. */
async function insertable(documents: Document[]): Promise<Document[]> {
  await indexed()
    .insertMany(documents, { ordered: false })
    .catch(() => {});
  return indexed().find().sort({ _id: 1 }).hint({ _id: 1 }).toArray();
}

async function updateAndCompare(
  documents: Document[],
  updates: [Document, Document][],
  search: Document,
): Promise<void> {
  await Promise.all([indexed().deleteMany({}), plain().deleteMany({})]);
  await insertable(documents.map((fields, _id) => ({ _id, ...fields })));
  for (const [where, update] of updates)
    await indexed()
      .updateMany(where, update)
      .catch(() => {});
  const now = await indexed().find().hint({ _id: 1 }).toArray();
  if (now.length > 0) await plain().insertMany(now);
  await expectAgreement(search, { n: 1 });
}

test('an index maintained by updates equals one that is built again', async () => {
  const change = fc.oneof(
    fc.record({ $set: fc.record({ n: scalar }) }),
    fc.record({ $set: fc.record({ p: value }) }),
    fc.record({ $set: fc.record({ tags: fc.array(scalar, { maxLength: 3 }) }) }),
    fc.record({ $unset: fc.constantFrom({ n: 1 }, { p: 1 }, { s: 1 }, { d: 1 }) }),
  );
  const changes = fc.array(fc.tuple(fields, change), { minLength: 5, maxLength: 10 });
  const property = fc.asyncProperty(
    fc.array(document, { minLength: 3, maxLength: 12 }),
    changes,
    filter,
    tracked(updateAndCompare),
  );
  await fc.assert(property, BOUNDED);
});
