import { createClient } from '@sightline/store/accounts/clients';
import { createUser, findUser } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { createOrganization, findOrganization } from '@sightline/store/organization/organization';
import { hashPassword } from '../core/passwords.ts';
import type { Services } from '../core/services.ts';
import { newAccount } from '../features/accounts/newAccount.ts';
import { INSPECTIONS } from './inspections.ts';
import { DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS } from './organization.ts';
import { CLIENTS, type DemoAccount, type DemoClient, STAFF } from './people.ts';
import { redateUntouched } from './redate.ts';
import { seedInspection } from './seedInspection.ts';

export interface SeededAccounts {
  organization: string;
  accounts: { role: string; email: string; password: string; name: string }[];
}

/** Puts the demonstration into the database. Run again it adds what is missing and leaves the rest as people left it. */
export async function seedDemo(services: Services): Promise<SeededAccounts> {
  const { store } = services;
  await createOrganization(store, DEMO_ORGANIZATION, DEMO_RECIPIENT_GROUPS);
  const { facts } = await findOrganization(store);
  if (!facts.isDemo)
    throw new Error(`${facts.name || 'An organisation'} is set up here: no demo data is put beside it`);
  for (const client of CLIENTS) await seedClient(store, client);
  const accounts = [...STAFF, ...CLIENTS.map(({ account }) => account)];
  for (const account of accounts) await seedAccount(store, account);
  for (const inspection of INSPECTIONS) await seedInspection(services, inspection, facts.timeZone);
  await redateUntouched(store, facts.timeZone);
  return { organization: facts.name, accounts: accounts.map(presentAccount) };
}

async function seedClient(store: Store, client: DemoClient): Promise<void> {
  const { id, name, companyName, email, phone, address } = client;
  const facts = { name, companyName, email, phone, address, notes: 'Demonstration data' };
  await createClient(store, { ...facts, _id: id, loginEnabled: true, contentHash: 'demo' });
}

async function seedAccount(store: Store, account: DemoAccount): Promise<void> {
  if (await findUser(store, account.id)) return;
  const { id, firstName, lastName, password, ...facts } = account;
  const user = newAccount({ ...facts, name: `${firstName} ${lastName}` });
  await createUser(store, { ...user, _id: id, passwordHash: await hashPassword(password) });
}

function presentAccount({ role, email, password, firstName, lastName }: DemoAccount) {
  return { role, email, password, name: `${firstName} ${lastName}` };
}
