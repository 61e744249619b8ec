import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { RequiredLine } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { STAFF } from './roles.ts';

/** Views of the list of inspections that a member of staff has saved. Decision 201. */

const Name = RequiredLine.max(60, 'Use at most 60 characters');

/** The search, filters, order, and columns, as the address of the list has them. */
const Query = z
  .string()
  .min(1)
  .max(2500)
  .regex(/^[\w*.+%&=-]+$/);

export const SavedView = z.object({ id: Id, name: Name, query: Query });
export type SavedView = z.infer<typeof SavedView>;

/** The largest number of views of one person. */
export const SAVED_VIEWS = 30;

export const listSavedViews = endpoint({
  method: 'GET',
  path: '/api/account/views',
  summary: 'Your views of the list of inspections, by name',
  access: STAFF,
  reply: z.array(SavedView),
});

const params = z.object({ viewId: Id });

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/account/views/:viewId',
  summary: 'Save a view of yours, or give a saved one another name or query',
  access: STAFF,
  params,
  body: z.strictObject({ name: Name, query: Query }),
  reply: z.array(SavedView),
});

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/account/views/:viewId',
  summary: 'Delete a view of yours; saving it again with its id restores it',
  access: STAFF,
  params,
  reply: z.array(SavedView),
});
