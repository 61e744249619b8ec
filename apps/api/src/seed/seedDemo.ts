import { createHmac } from 'node:crypto';
import { createClient } from '@sightline/store/accounts/clients';
import { createUser, findUser, replacePassword, type UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { createOrganization, findOrganization } from '@sightline/store/organization/organization';
import { hashPassword, passwordMatches } from '../core/passwords.ts';
import type { Services } from '../core/services.ts';
import { newAccount } from '../features/accounts/newAccount.ts';
import { INSPECTIONS } from './inspections.ts';
import { DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS, DEMO_SETTINGS } from './organization.ts';
import { CLIENTS, type DemoAccount, type DemoClient, STAFF } from './people.ts';
import { rescheduleUntouched, seedInspection } from './seedInspection.ts';

export interface PrintedAccount {
  role: string;
  email: string;
  password: string;
  name: string;
}

export interface SeededAccounts {
  organization: string;
  accounts: PrintedAccount[];
}

const ACCOUNTS: readonly DemoAccount[] = [...STAFF, ...CLIENTS.map(({ account }) => account)];

/**
 * Creates the demo data. Run again, it adds missing records and keeps changes. With a secret, the accounts
 * get passwords derived from it instead of the published ones, for a product that others on the network can
 * reach.
 */
export async function seedDemo(services: Services, secret?: string): Promise<SeededAccounts> {
  const { store } = services;
  await createOrganization(store, DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS, DEMO_SETTINGS);
  const { facts } = await findOrganization(store);
  if (!facts.isDemo)
    throw new Error(`${facts.name || 'An organization'} is set up here: demo data is not added to it`);
  for (const client of CLIENTS) await seedClient(store, client);
  const seeded = [];
  for (const account of ACCOUNTS) seeded.push(await seedAccount(store, account, secret));
  for (const inspection of INSPECTIONS) await seedInspection(services, inspection, facts.timeZone);
  await rescheduleUntouched(store, facts.timeZone);
  return { organization: facts.name, accounts: seeded.map(presentAccount) };
}

/**
 * Replaces the published passwords of earlier demo accounts, for a start without demo data. Returns these
 * accounts.
 */
export async function replacePublishedPasswords(store: Store, secret: string): Promise<PrintedAccount[]> {
  const existing = [];
  for (const account of ACCOUNTS) {
    const user = await findUser(store, account.id);
    if (!user) continue;
    const password = passwordOf(account, secret);
    await replacePublished(store, user, account.password, password);
    existing.push(presentAccount({ ...account, password }));
  }
  return existing;
}

async function seedClient(store: Store, client: DemoClient): Promise<void> {
  const { id, name, companyName, email, phone, address } = client;
  const facts = { name, companyName, email, phone, address, notes: 'Demonstration data' };
  await createClient(store, { ...facts, _id: id, loginEnabled: true, contentHash: 'demo' });
}

/** Returns the account with its current password. */
async function seedAccount(store: Store, account: DemoAccount, secret?: string): Promise<DemoAccount> {
  const { id, firstName, lastName, password: published, ...facts } = account;
  const password = passwordOf(account, secret);
  const existing = await findUser(store, id);
  if (existing) {
    await replacePublished(store, existing, published, password);
  } else {
    const user = newAccount({ ...facts, name: `${firstName} ${lastName}` });
    await createUser(store, { ...user, _id: id, passwordHash: await hashPassword(password) });
  }
  return { ...account, password };
}

/** Replaces a published password; one that a person chose stays. */
async function replacePublished(
  store: Store,
  { _id, passwordHash }: UserRecord,
  published: string,
  password: string,
): Promise<void> {
  if (password === published || !(await passwordMatches(passwordHash, published))) return;
  await replacePassword(store, _id, await hashPassword(password));
}

const passwordOf = ({ email, password }: DemoAccount, secret?: string): string =>
  secret ? privatePassword(secret, email) : password;

/** Letters without similar characters, since the password is typed from a screen; 59 bits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** A derived password, so that the next start prints it again although it is not stored. */
function privatePassword(secret: string, email: string): string {
  const bytes = createHmac('sha256', secret).update(email).digest().subarray(0, 12);
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? letters;
}

function presentAccount({ role, email, password, firstName, lastName }: DemoAccount): PrintedAccount {
  return { role, email, password, name: `${firstName} ${lastName}` };
}
