import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Named, openDatabase, type TestDatabase } from '../tests/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('a count by one value is the same with and without an index, also over arrays', async () => {
  const things = database.db.collection<Named>('things');
  const values = ['a', 'b', 'a', null, 'ab', ['a', 'b'], 'a'];
  await things.insertMany(
    values.map((kind, i) => ({ _id: String(i), kind, shape: i === 6 ? undefined : 'round' })),
  );
  const count = async (query: object) => (await database.db.command({ count: 'things', query })).n as number;
  const counts = async () => [
    await count({ kind: 'a' }),
    await count({ kind: 'c' }),
    await count({ shape: 'round' }),
  ];
  const without = await counts();
  expect(without).toEqual([4, 0, 6]);
  await things.createIndex({ kind: 1, _id: -1 });
  await things.createIndex({ shape: 1 }, { sparse: true });
  expect(await counts()).toEqual(without);
  await things.deleteOne({ _id: '2' });
  await things.updateOne({ _id: '1' }, { $set: { shape: 'flat' } });
  expect(await counts()).toEqual([3, 0, 4]);
});
