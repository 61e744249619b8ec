import { Instant } from '@sightline/contracts/core/fields';
import { Id, mintId } from '@sightline/contracts/core/ids';
import { Inspection } from '@sightline/contracts/inspections/inspections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isolatedServices } from '../../../../tests/support/isolated.ts';
import { storedInspection } from '../../../../tests/support/people.ts';
import { connectStore } from '../connect.ts';
import { findInspection, inspections, presentInspection } from '../inspections/inspections.ts';
import { filled, presenterOf, stored } from './shape.ts';
import type { Store } from './store.ts';

const Tool = z.object({
  id: Id,
  name: z.string(),
  boughtAt: Instant.nullable(),
  state: z.enum(['ready', 'lent']),
  /** Added after the first documents were stored. */
  shelf: z.string().default('unsorted'),
});
const tools = stored('tools', Tool.extend({ secret: z.string(), tags: z.array(z.string()).default([]) }));

let store: Store;
beforeAll(async () => {
  store = await connectStore(isolatedServices().mongodbUri);
});
afterAll(() => store.close());

const oldTool = { _id: mintId(), name: '', boughtAt: new Date(0), state: 'lent' as const, secret: 's' };

test('a document stored without a field that has a default is read with the default', async () => {
  await store.client.db(store.databaseName).collection<{ _id: string }>('tools').insertOne(oldTool);
  const known = await store.of(tools).findById(oldTool._id).lean();
  expect(known).toMatchObject({ shelf: 'unsorted', tags: [] });
  const [listed] = await store.of(tools).find({ name: '' }).lean();
  expect(listed?.shelf).toBe('unsorted');
  const named = await store.of(tools).findById(oldTool._id).select({ name: 1 }).lean();
  expect(named).toEqual({ _id: oldTool._id, name: '' });
});

test('an inspection stored before a field existed can still be read', async () => {
  const { _id } = await storedInspection(store);
  const documents = store.client.db(store.databaseName).collection<{ _id: string }>(inspections.name);
  await documents.updateOne({ _id }, { $unset: { requestedByClient: '' } });
  const known = await findInspection(store, _id);
  expect(known?.requestedByClient).toBe(false);
  expect(known && presentInspection(known)).toMatchObject({ id: _id, permitNumber: 'B-2026-0001' });
});

test('a presenter shows the fields of its contract, with dates as strings, and no others', () => {
  const tool = filled(tools, { ...oldTool, shelf: undefined });
  expect(presenterOf(Tool)(tool)).toEqual({
    id: oldTool._id,
    name: '',
    boughtAt: '1970-01-01T00:00:00.000Z',
    state: 'lent',
    shelf: 'unsorted',
  });
});

test('a field that is not allowed for a role is empty', () => {
  const tool = filled(tools, { ...oldTool, name: 'Moisture meter', shelf: 'B 4' });
  expect(presenterOf(Tool, ['id', 'name'])(tool)).toEqual({
    id: oldTool._id,
    name: 'Moisture meter',
    boughtAt: null,
    state: 'ready',
    shelf: 'unsorted',
  });
  expect(() => presenterOf(Inspection, ['id'])).toThrow(/it cannot be hidden/);
});

test('an empty string is stored; a missing field and an unknown one are refused', async () => {
  const tool = { ...filled(tools, oldTool), _id: mintId() };
  await store.of(tools).create(tool);
  const { secret: _, ...withoutSecret } = { ...tool, _id: mintId() };
  await expect(store.of(tools).create(withoutSecret)).rejects.toThrow(/secret/);
  const withColor = { ...tool, _id: mintId(), color: 'red' };
  await expect(store.of(tools).create(withColor)).rejects.toThrow(/color/);
});
