import { deleteView, listSavedViews, SAVED_VIEWS, saveView } from '@sightline/contracts/accounts/savedViews';
import { mintId } from '@sightline/contracts/core/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../../../../../tests/support/TestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.close());

test('a person saves a view, renames it, deletes it, and restores it in its place', async () => {
  const staff = await server.signedInAs('inspector');
  const save = async (id: string, name: string, query = 'view=unpaid') =>
    await staff.ask(saveView, { params: { viewId: id }, body: { name, query } });
  const [fees, mine] = [mintId(), mintId()];
  await save(mine, 'My week', 'columns=date.status&search=palm+way&view=week');
  await save(fees, 'Fees');
  expect((await save(mine, 'Zone 4', 'view=week')).map(({ name }) => name)).toEqual(['Fees', 'Zone 4']);
  const params = { viewId: fees };
  expect(await staff.ask(deleteView, { params })).toEqual([{ id: mine, name: 'Zone 4', query: 'view=week' }]);
  expect((await staff.call(deleteView, { params })).status).toBe(404);
  expect((await save(fees, 'Fees')).map(({ id }) => id)).toEqual([fees, mine]);
  expect(await staff.ask(listSavedViews, {})).toHaveLength(2);
});

test('no one sees or changes the view of another person', async () => {
  const [owner, other] = [await server.signedInAs('office'), await server.signedInAs('admin')];
  const params = { viewId: mintId() };
  const body = { name: 'Overdue in Miramar', query: 'search=miramar&view=overdue' };
  await owner.ask(saveView, { params, body });
  expect(await other.ask(listSavedViews, {})).toEqual([]);
  expect((await other.call(saveView, { params, body: { ...body, name: 'Taken' } })).status).toBe(404);
  expect((await other.call(deleteView, { params })).status).toBe(404);
  expect(await owner.ask(listSavedViews, {})).toMatchObject([body]);
});

test('refuses more views than the limit, and a query that is not that of an address', async () => {
  const staff = await server.signedInAs('inspector');
  const save = async (name: string, query: string) =>
    (await staff.call(saveView, { params: { viewId: mintId() }, body: { name, query } })).status;
  for (const query of ['', '<b>', 'view=unpaid#x', '/clients?x', 'a b'])
    expect(await save('Odd', query)).toBe(400);
  for (let count = 0; count < SAVED_VIEWS; count++)
    expect(await save(`View ${count}`, 'view=today')).toBe(200);
  expect(await save('One more', 'view=today')).toBe(400);
});
