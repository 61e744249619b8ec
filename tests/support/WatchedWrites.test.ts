import { users } from '@sightline/store/accounts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedUser } from './people.ts';
import { TestServer } from './TestServer.ts';
import { WatchedWrites } from './WatchedWrites.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test('names the collection of a stored, changed or removed document, and of no other command', async () => {
  const { store } = server.services;
  const writes = new WatchedWrites(store);
  const { _id } = await storedUser(store);
  expect(writes.take()).toEqual(['users']);
  await store.of(users).updateOne({ _id }, { firstName: 'Ana' });
  await store.of(users).findOneAndUpdate({ _id }, { lastName: 'Ruiz' });
  expect(writes.take()).toEqual(['users', 'users']);
  await store.of(users).updateOne({ _id: 'unknown' }, { firstName: 'Bo' });
  await store.of(users).findOneAndUpdate({ _id: 'unknown' }, { firstName: 'Bo' });
  await store.of(users).find();
  expect(writes.take()).toEqual([]);
  await store.of(users).deleteOne({ _id });
  expect(writes.take()).toEqual(['users']);
  writes.close();
  await storedUser(store);
  expect(writes.take()).toEqual([]);
});
