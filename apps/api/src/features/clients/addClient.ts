import type { createClient } from '@sightline/contracts/clients/clients';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import {
  type ClientRecord,
  findClient,
  findClientByEmail,
  createClient as storeClient,
} from '@sightline/store/accounts/clients';
import { createUser, findUserByEmail } from '@sightline/store/accounts/users';
import { contentHashOf } from '@sightline/store/core/contentHash';
import { isDuplicateKey } from '@sightline/store/core/failures';
import type { Store } from '@sightline/store/core/store';
import { consentOf } from '../../core/agreeToSms.ts';
import type { Services } from '../../core/services.ts';
import { newAccount } from '../accounts/newAccount.ts';
import { invitePortalUser } from '../accounts/portalInvitation.ts';

type NewClient = HandlerInput<typeof createClient>['body'];

/**
 * Creates a client; with portal access also its account and the invitation mail. Every step may be repeated: the
 * same request with the same id and content completes missing steps and returns the same client.
 */
export async function addClient(services: Services, input: NewClient, by: string): Promise<ClientRecord> {
  const { id = mintId(), acceptsSms, mayShareEmail, ...facts } = input;
  const smsConsent = consentOf(facts.phone, acceptsSms, by);
  const contentHash = contentHashOf({ ...facts, acceptsSms: acceptsSms || undefined });
  const known = await findClient(services.store, id);
  if (known && known.contentHash !== contentHash) throw new AppError('conflict', { thing: 'client' });
  if (!known && !mayShareEmail) await refuseSharedEmail(services.store, id, facts.email);
  // The account comes first: if its address is in use, no client must be created.
  if (facts.loginEnabled) await openAccount(services, id, facts);
  const client = await storeClient(services.store, { ...facts, smsConsent, _id: id, contentHash });
  if (facts.loginEnabled) await invitePortalUser(services, { email: facts.email, clientId: id });
  return client;
}

/** Refuses an email that another client has: the same client would have two records. */
export async function refuseSharedEmail(store: Store, clientId: string, email: string): Promise<void> {
  const existing = await findClientByEmail(store, email);
  if (existing && existing._id !== clientId)
    throw new AppError('clientExists', { existing: { id: existing._id, name: existing.name } });
}

/**
 * Opens the account of a client; the second of two concurrent requests finds the account that the first
 * created.
 */
export async function openAccount(
  { store }: Services,
  clientId: string,
  { name, email }: Pick<NewClient, 'name' | 'email'>,
): Promise<void> {
  if (await hasAccount(store, clientId, email)) return;
  try {
    await createUser(store, newAccount({ role: 'client', name, email, clientId }));
  } catch (error) {
    if (!isDuplicateKey(error) || !(await hasAccount(store, clientId, email))) throw error;
  }
}

async function hasAccount(store: Store, clientId: string, email: string): Promise<boolean> {
  const known = await findUserByEmail(store, email);
  if (known && known.clientId !== clientId)
    throw new AppError('alreadyExists', { thing: 'an account with this email' });
  return known !== null;
}
