import { createHmac } from 'node:crypto';
import { createClient } from '@sightline/store/accounts/clients';
import { createUser, findUser, replacePassword } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { createOrganization, findOrganization } from '@sightline/store/organization/organization';
import { hashPassword, passwordMatches } from '../core/passwords.ts';
import type { Services } from '../core/services.ts';
import { newAccount } from '../features/accounts/newAccount.ts';
import { INSPECTIONS } from './inspections.ts';
import { DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS } from './organization.ts';
import { CLIENTS, type DemoAccount, type DemoClient, STAFF } from './people.ts';
import { rescheduleUntouched, seedInspection } from './seedInspection.ts';

export interface SeededAccounts {
  organization: string;
  accounts: { role: string; email: string; password: string; name: string }[];
}

/**
 * Creates the demo data. Run again, it adds missing records and keeps changes. With a secret, the accounts get passwords
 * derived from it instead of the published ones, for a product that others on the network can reach.
 */
export async function seedDemo(services: Services, secret?: string): Promise<SeededAccounts> {
  const { store } = services;
  await createOrganization(store, DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS);
  const { facts } = await findOrganization(store);
  if (!facts.isDemo)
    throw new Error(`${facts.name || 'An organization'} is set up here: demo data is not added to it`);
  for (const client of CLIENTS) await seedClient(store, client);
  const accounts = [...STAFF, ...CLIENTS.map(({ account }) => account)];
  const seeded = [];
  for (const account of accounts) seeded.push(await seedAccount(store, account, secret));
  for (const inspection of INSPECTIONS) await seedInspection(services, inspection, facts.timeZone);
  await rescheduleUntouched(store, facts.timeZone);
  return { organization: facts.name, accounts: seeded.map(presentAccount) };
}

async function seedClient(store: Store, client: DemoClient): Promise<void> {
  const { id, name, companyName, email, phone, address } = client;
  const facts = { name, companyName, email, phone, address, notes: 'Demonstration data' };
  await createClient(store, { ...facts, _id: id, loginEnabled: true, contentHash: 'demo' });
}

/** Returns the account with its current password. */
async function seedAccount(store: Store, account: DemoAccount, secret?: string): Promise<DemoAccount> {
  const { id, firstName, lastName, password: published, ...facts } = account;
  const password = secret ? privatePassword(secret, account.email) : published;
  const existing = await findUser(store, id);
  if (!existing) {
    const user = newAccount({ ...facts, name: `${firstName} ${lastName}` });
    await createUser(store, { ...user, _id: id, passwordHash: await hashPassword(password) });
  } else if (password !== published && (await passwordMatches(existing.passwordHash, published))) {
    await replacePassword(store, id, await hashPassword(password));
  }
  return { ...account, password };
}

/** Without similar characters, since the password is typed from a screen; 59 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Derived, not random, so that the next start prints it again although it is stored nowhere. */
function privatePassword(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(email).digest().subarray(0, 12);
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

function presentAccount({ role, email, password, firstName, lastName }: DemoAccount) {
  return { role, email, password, name: `${firstName} ${lastName}` };
}
