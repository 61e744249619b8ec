import { z } from 'zod';
import { ACCOUNTS, STAFF } from '../accounts/roles.ts';
import { SmsConsent } from '../bookings/smsConsent.ts';
import { endpoint } from '../core/define.ts';
import { Address, Email, Instant, Line, RequiredLine, Text } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { Phone } from '../core/phoneNumber.ts';

/** `none`: no account. `invited`: no password yet. `active`: can sign in. `off`: staff turned it off. */
export const PortalAccess = z.enum(['none', 'invited', 'active', 'off']);
export type PortalAccess = z.infer<typeof PortalAccess>;

export const Client = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  companyName: z.string(),
  /** Internal notes of staff; empty for role client. */
  notes: z.string(),
  loginEnabled: z.boolean(),
  portal: PortalAccess.default('none'),
  /** The record in the client-management service that it came from; only for staff. */
  externalId: z.string().nullable().default(null),
  /** Null without consent. */
  smsConsent: SmsConsent.nullable().default(null),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Client = z.infer<typeof Client>;

export const NewClient = z.strictObject({
  id: MintedId.optional(),
  name: RequiredLine,
  email: Email,
  phone: Phone.default(''),
  address: Address.default(''),
  companyName: Line.default(''),
  notes: Text.default(''),
  loginEnabled: z.boolean().default(false),
  /** Whether the client has agreed to text messages at this phone. */
  acceptsSms: z.boolean().default(false),
  /** Whether it is added although another client has this email (`clientExists`). */
  mayShareEmail: z.boolean().default(false),
});
export type NewClient = z.input<typeof NewClient>;

export const listClients = endpoint({
  method: 'GET',
  path: '/api/clients',
  summary: 'All clients, by name; `search` looks in name, email and company',
  access: STAFF,
  query: z.object({ search: Line.optional(), portal: PortalAccess.optional() }),
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

const clientParams = z.object({ clientId: Id });

/** Changes to the given fields. The sign-in address of an active client does not change. */
export const ClientChange = z.strictObject({
  name: RequiredLine.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  address: Address.optional(),
  companyName: Line.optional(),
  notes: Text.optional(),
  acceptsSms: z.boolean().optional(),
  /** Whether another client may have this email. */
  mayShareEmail: z.boolean().default(false),
});

export const updateClient = endpoint({
  method: 'PATCH',
  path: '/api/clients/:clientId',
  summary: 'Change the facts of a client',
  access: STAFF,
  params: clientParams,
  body: ClientChange,
  reply: Client,
});

export const inviteClient = endpoint({
  method: 'POST',
  path: '/api/clients/:clientId/invitation',
  summary: 'Mail a new link to set the portal password; earlier links stop working',
  access: STAFF,
  params: clientParams,
  /** The id, minted when the button is pressed; the same id twice sends one mail. */
  body: z.strictObject({ id: MintedId }),
  reply: Client,
});

export const deleteClient = endpoint({
  method: 'DELETE',
  path: '/api/clients/:clientId',
  summary: 'Delete a client that has no inspections, with its account',
  access: STAFF,
  params: clientParams,
  reply: z.object({ deleted: z.literal(true) }),
});

export const setClientPortal = endpoint({
  method: 'PUT',
  path: '/api/clients/:clientId/portal',
  summary: 'Turn portal access off, which ends sessions and calls at once, or on again',
  access: STAFF,
  params: clientParams,
  body: z.strictObject({ isOn: z.boolean() }),
  reply: Client,
});

export const ClientReport = z.object({
  reportId: Id,
  inspectionId: Id,
  /** The number with the version, `R-2026-00042 v2`. */
  number: z.string(),
  address: z.string(),
  createdAt: Instant,
  isDelivered: z.boolean(),
});

export const listClientReports = endpoint({
  method: 'GET',
  path: '/api/clients/:clientId/reports',
  summary: 'The latest reports of a client, each in its newest version',
  access: STAFF,
  params: clientParams,
  reply: z.array(ClientReport),
});
