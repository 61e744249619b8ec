import { expect, test } from 'vitest';
import { users } from './accounts/users.ts';
import { CLIENT_COLLECTIONS } from './clientReferences.ts';
import { COLLECTIONS } from './connect.ts';

test('a merge of two clients moves every collection that names a client', () => {
  const naming = COLLECTIONS.filter((one) => 'shape' in one && 'clientId' in Object(one.shape));
  const moved = [...Object.values(CLIENT_COLLECTIONS).map(({ name }) => name), users.name];
  expect(naming.map(({ name }) => name).toSorted()).toEqual(moved.toSorted());
});
