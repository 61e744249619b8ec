import type { Client } from '@sightline/contracts/clients';
import { collection, idField, requiredDate, textField } from '../core/collection.ts';
import { createOnce } from '../core/createOnce.ts';
import { prefixesOf, searchTermsOf } from '../core/searchTerms.ts';
import type { Store } from '../core/store.ts';

export interface ClientRecord {
  _id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  companyName: string;
  notes: string;
  loginEnabled: boolean;
  contentHash: string;
  /** Beginnings of the words in name, email and company. */
  searchPrefixes: string[];
  createdAt: Date;
  updatedAt: Date;
}

export const clients = collection<ClientRecord>(
  'clients',
  {
    _id: idField,
    name: { type: String, required: true },
    email: { type: String, required: true },
    phone: textField,
    address: textField,
    companyName: textField,
    notes: textField,
    loginEnabled: { type: Boolean, required: true },
    contentHash: { type: String, required: true },
    searchPrefixes: [String],
    createdAt: requiredDate,
    updatedAt: requiredDate,
  },
  [[{ name: 1, _id: 1 }], [{ searchPrefixes: 1, name: 1 }]],
);

export type NewClientRecord = Omit<ClientRecord, 'searchPrefixes' | 'createdAt' | 'updatedAt'>;

/** Creates a client, or answers the one created before with the same id and content. */
export async function createClient(store: Store, asked: NewClientRecord): Promise<ClientRecord> {
  const now = new Date();
  const { name, email, companyName } = asked;
  const searchPrefixes = prefixesOf([name, email, companyName]);
  const record = { ...asked, searchPrefixes, createdAt: now, updatedAt: now };
  return await createOnce(record, 'client', {
    insert: () => store.of(clients).insertOne(record),
    find: () => findClient(store, record._id),
  });
}

export async function findClient(store: Store, clientId: string): Promise<ClientRecord | null> {
  return await store.of(clients).findById(clientId).lean<ClientRecord>();
}

/** By name; every word of the search begins a word of the name, email or company. */
export async function listClients(store: Store, search = ''): Promise<ClientRecord[]> {
  const terms = searchTermsOf(search);
  if (search !== '' && terms.length === 0) return [];
  const filter = terms.length > 0 ? { $and: terms.map((term) => ({ searchPrefixes: term })) } : {};
  return await store
    .of(clients)
    .find(filter)
    .select({ searchPrefixes: 0 })
    .sort({ name: 1, _id: 1 })
    .lean<ClientRecord[]>();
}

/** As staff see a client. */
export function presentClient(client: ClientRecord): Client {
  const { _id: id, name, email, phone, address, companyName, notes, loginEnabled } = client;
  const [createdAt, updatedAt] = [client.createdAt.toISOString(), client.updatedAt.toISOString()];
  return { id, name, email, phone, address, companyName, notes, loginEnabled, createdAt, updatedAt };
}
