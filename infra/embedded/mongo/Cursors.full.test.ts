import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Named, openDatabase, type TestDatabase } from '../testing/embeddedDatabase.ts';

let database: TestDatabase;
const TOTAL = 5000;
beforeAll(async () => {
  database = await openDatabase();
  await logs().insertMany(
    Array.from({ length: TOTAL }, (_, i) => ({ _id: String(i).padStart(5, '0'), n: i % 100 })),
  );
  await logs().createIndex({ n: 1 });
});
afterAll(() => database[Symbol.asyncDispose]());

const logs = () => database.db.collection<Named>('logs');
const firstBatch = async (options = {}) => {
  const { cursor } = await database.db.command({ find: 'logs', ...options });
  return cursor as { firstBatch: Named[]; id: { toString(): string }; ns: string };
};

describe('a cursor', () => {
  test('returns 101 documents first, or the requested number', async () => {
    expect((await firstBatch()).firstBatch).toHaveLength(101);
    expect((await firstBatch({ batchSize: 7 })).firstBatch).toHaveLength(7);
    expect((await firstBatch({ batchSize: 0 })).firstBatch).toHaveLength(0);
  });

  test('is not kept when all documents were returned', async () => {
    expect(Number((await firstBatch({ limit: 50 })).id)).toBe(0);
    expect(Number((await firstBatch({ singleBatch: true, batchSize: 5 })).id)).toBe(0);
  });

  test('returns each document once: by scan, by index, sorted in memory', async () => {
    const all = await logs().find().batchSize(333).toArray();
    expect(new Set(all.map((log) => log._id)).size).toBe(TOTAL);
    const byIndex = await logs()
      .find({ n: { $gte: 50 } })
      .sort({ n: -1 })
      .batchSize(100)
      .toArray();
    expect(byIndex).toHaveLength(TOTAL / 2);
    expect(byIndex.map((log) => log.n)).toEqual(byIndex.map((log) => log.n).toSorted((a, b) => b - a));
    const sorted = await logs().find({ n: 5 }).sort({ _id: -1 }).batchSize(3).toArray();
    expect(sorted.map((log) => log._id)).toEqual(
      sorted
        .map((log) => log._id)
        .toSorted()
        .toReversed(),
    );
  });

  test('may be read while its documents are deleted', async () => {
    const doomed = database.db.collection<Named>('doomed');
    await doomed.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: String(i) })));
    let seen = 0;
    for await (const { _id } of doomed.find().batchSize(10))
      seen += (await doomed.deleteOne({ _id })).deletedCount;
    expect(seen).toBe(1000);
  });

  test('limits a batch to 16 MB', async () => {
    const large = database.db.collection<Named>('large');
    const text = 'x'.repeat(6_000_000);
    await large.insertMany(['a', 'b', 'c', 'd'].map((_id) => ({ _id, text })));
    const { cursor } = await database.db.command({ find: 'large' });
    expect(cursor.firstBatch).toHaveLength(2);
    expect(await large.find().toArray()).toHaveLength(4);
  });

  test('that was killed or never existed is refused', async () => {
    const cursor = logs().find().batchSize(5);
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    expect(await codeOf(database.db.command({ getMore: id, collection: 'logs' }))).toBe(43);
  });

  test('a kill reports the cursors that it found', async () => {
    const { id } = await firstBatch({ batchSize: 1 });
    const answer = await database.db.command({ killCursors: 'logs', cursors: [id] });
    expect(answer.cursorsKilled.map(String)).toEqual([String(id)]);
    const again = await database.db.command({ killCursors: 'logs', cursors: [id] });
    expect(again.cursorsNotFound.map(String)).toEqual([String(id)]);
  });
});
