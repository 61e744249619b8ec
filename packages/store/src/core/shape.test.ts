import { Instant } from '@sightline/contracts/core/fields';
import { Id, mintId } from '@sightline/contracts/core/ids';
import { Inspection } from '@sightline/contracts/inspections/inspections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { users } from '../accounts/users.ts';
import { connectStore } from '../connect.ts';
import { filled, presenterOf, stored } from './shape.ts';
import type { Store } from './store.ts';

const Tool = z.object({
  id: Id,
  name: z.string(),
  boughtAt: Instant.nullable(),
  state: z.enum(['ready', 'lent']),
  shelf: z.string().default('unsorted'),
});
const tools = stored('tools', Tool.extend({ secret: z.string(), tags: z.array(z.string()).default([]) }));

let store: Store;
beforeAll(async () => {
  store = await connectStore(isolatedServices().mongodbUri);
});
afterAll(() => store.close());

const newTool = { _id: mintId(), name: '', boughtAt: new Date(0), state: 'lent' as const, secret: 's' };

test('a presenter shows the fields of its contract, with dates as strings, and no others', () => {
  const tool = filled(tools, { ...newTool, shelf: undefined });
  expect(presenterOf(Tool)(tool)).toEqual({
    id: newTool._id,
    name: '',
    boughtAt: '1970-01-01T00:00:00.000Z',
    state: 'lent',
    shelf: 'unsorted',
  });
});

test('a field that a role may not see is empty', () => {
  const tool = filled(tools, { ...newTool, name: 'Moisture meter', shelf: 'B 4' });
  expect(presenterOf(Tool, ['id', 'name'])(tool)).toEqual({
    id: newTool._id,
    name: 'Moisture meter',
    boughtAt: null,
    state: 'ready',
    shelf: 'unsorted',
  });
  expect(() => presenterOf(Inspection, ['id'])).toThrow(/it cannot be hidden/);
});

test('an empty string is stored; a missing field and an unknown one are refused', async () => {
  const tool = { ...filled(tools, newTool), _id: mintId() };
  await store.of(tools).create(tool);
  const { secret: _, ...withoutSecret } = { ...tool, _id: mintId() };
  await expect(store.of(tools).create(withoutSecret)).rejects.toThrow(/secret/);
  const withColor = { ...tool, _id: mintId(), color: 'red' };
  await expect(store.of(tools).create(withColor)).rejects.toThrow(/color/);
});

test('an account has the stored fields of the first specification', () => {
  const specified = ['email', 'passwordHash', 'firstName', 'lastName', 'role', 'isActive', 'clientId'];
  expect(Object.keys(users.shape)).toEqual(expect.arrayContaining([...specified, 'createdAt', 'updatedAt']));
  expect(users.indexes).toContainEqual([{ email: 1 }, { unique: true }]);
});
