import { z } from 'zod';
import { OFFICE } from '../accounts/roles.ts';
import { endpoint } from '../core/define.ts';
import { Id } from '../core/ids.ts';
import { Client } from './clients.ts';

/** Merging two records of one client. The other record is kept, hidden, and its address leads to this one. */

const params = z.object({ clientId: Id });

export const ClientMergePreview = z.object({
  /** The remaining client after the merge. */
  result: Client,
  inspections: z.int(),
  reports: z.int(),
  messages: z.int(),
  payments: z.int(),
  /**
   * The other record's portal account: it has none, the account moves, or it ends because this client signs in
   * with its own.
   */
  account: z.enum(['none', 'moves', 'ends']),
});
export type ClientMergePreview = z.infer<typeof ClientMergePreview>;

export const previewClientMerge = endpoint({
  method: 'GET',
  path: '/api/clients/:clientId/merge',
  summary: 'What merging another client into this one would move',
  access: OFFICE,
  params,
  query: z.object({ fromId: Id }),
  reply: ClientMergePreview,
});

export const mergeClients = endpoint({
  method: 'POST',
  path: '/api/clients/:clientId/merge',
  summary:
    'Merge another client into this one; inspections, reports, messages, payments and the account move',
  access: OFFICE,
  params,
  body: z.strictObject({ fromId: Id }),
  reply: Client,
});
