import { expect, test } from 'vitest';
import { users } from './accounts/users.ts';
import { CLIENT_COLLECTIONS } from './clientReferences.ts';
import { COLLECTIONS } from './connect.ts';

test('every collection that names a client is moved when two are merged', () => {
  const naming = COLLECTIONS.filter((one) => 'shape' in one && 'clientId' in Object(one.shape));
  const moved = [...Object.values(CLIENT_COLLECTIONS).map(({ name }) => name), users.name];
  expect(naming.map(({ name }) => name).toSorted()).toEqual(moved.toSorted());
});
