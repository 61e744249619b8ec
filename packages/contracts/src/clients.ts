import { z } from 'zod';
import { endpoint } from './core/define.ts';
import { Email, Instant, Line, Phone, RequiredLine, Text } from './core/fields.ts';
import { Id } from './core/ids.ts';
import { ACCOUNTS, STAFF } from './roles.ts';

export const Client = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  companyName: z.string(),
  /** Staff's own notes; empty for role client. */
  notes: z.string(),
  loginEnabled: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Client = z.infer<typeof Client>;

export const NewClient = z.strictObject({
  id: Id.optional(),
  name: RequiredLine,
  email: Email,
  phone: Phone.default(''),
  address: Line.default(''),
  companyName: Line.default(''),
  notes: Text.default(''),
  loginEnabled: z.boolean().default(false),
});
export type NewClient = z.input<typeof NewClient>;

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'All clients, by name; `search` looks in name, email and company',
  access: STAFF,
  query: z.object({ search: Line.optional() }),
  reply: z.array(Client),
});

export const getClient = endpoint({
  method: 'GET',
  path: '/api/clients/:clientId',
  summary: 'One client; a client sees only its own',
  access: ACCOUNTS,
  params: z.object({ clientId: Id }),
  reply: Client,
});

export const createClient = endpoint({
  method: 'POST',
  path: '/api/clients',
  summary: 'Create a client; with portal access an invitation mail is sent',
  access: STAFF,
  status: 201,
  body: NewClient,
  reply: Client,
});
