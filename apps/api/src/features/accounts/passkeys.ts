import { isIP } from 'node:net';
import type {
  addPasskey as addEndpoint,
  signInWithPasskey as signInEndpoint,
} from '@sightline/contracts/accounts/account';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import {
  createPasskey,
  deletePasskey,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  type PasskeyRecord,
  renamePasskey as renameStored,
} from '@sightline/store/accounts/passkeys';
import { findUser, type UserRecord } from '@sightline/store/accounts/users';
import { isDuplicateKey } from '@sightline/store/core/failures';
import { findOrganization } from '@sightline/store/organization/organization';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { audit } from '../../core/audit.ts';
import type { Configuration } from '../../core/configuration.ts';
import { principalOfUser } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { mailAccount } from './accountMail.ts';
import { confirmPassword, type Owner } from './confirmPassword.ts';

/**
 * Passkeys (WebAuthn level 3): a second way to sign in, with a key that an authenticator keeps. The device asks for its own
 * lock, so one passkey counts as both steps. The library is loaded with the first use.
 */

const CHALLENGE_SECONDS = 300;
const MAX_PASSKEYS = 20;

const library = () => import('@simplewebauthn/server');

/**
 * Whether passkeys work here: they belong to a domain, and the address may consist of digits (`npm start --
 * --lan`).
 */
export function canHavePasskeys({ publicUrl }: Pick<Configuration, 'publicUrl'>): boolean {
  return isIP(publicUrl.hostname.replaceAll(/[[\]]/g, '')) === 0;
}

/** The options with which the browser creates a passkey, once the password has been confirmed. */
export async function prepareRegistration(context: Owner, password: string) {
  const { store, configuration, principal } = context;
  await confirmPassword(context, password);
  const known = await listPasskeys(store, principal.userId);
  if (!canHavePasskeys(configuration) || known.length >= MAX_PASSKEYS) throw new AppError('forbidden');
  const { facts } = await findOrganization(store);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: facts.name || 'Sightline',
    rpID: configuration.publicUrl.hostname,
    userID: new TextEncoder().encode(principal.userId),
    userName: principal.user.email,
    userDisplayName: principal.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ _id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await rememberChallenge(context, options.challenge, principal.subject);
  return { ...options };
}

/** Stores the public key of a passkey that the browser has created. */
export async function addPasskey(
  context: Owner,
  { name, response }: HandlerInput<typeof addEndpoint>['body'],
): Promise<void> {
  const { store, principal } = context;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    ...expectations(context, principal.subject),
    response: response as unknown as RegistrationResponseJSON,
  }).catch(refuse);
  if (!registrationInfo) throw new AppError('passkeyRefused');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const facts = { _id: id, userId: principal.userId, name, counter, transports };
  const passkey = { ...facts, publicKey: Buffer.from(publicKey).toString('base64url') };
  await createPasskey(store, { ...passkey, createdAt: new Date(), lastUsedAt: null }).catch(refuseKnown);
  audit(context, 'passkeyAdded', { subject: principal.subject });
  await mailAccount(context, principal.user, 'passkeyAdded');
}

export async function renamePasskey(
  context: Owner,
  passkeyId: string,
  { name, password }: { name: string; password: string },
): Promise<void> {
  const { store, principal } = context;
  await confirmPassword(context, password);
  const { userId } = principal;
  if (!(await renameStored(store, { userId, passkeyId }, name)))
    throw new AppError('notFound', { thing: 'passkey' });
  await mailAccount(context, principal.user, 'passkeyRenamed');
}

export async function removePasskey(context: Owner, passkeyId: string, password: string): Promise<void> {
  const { store, principal } = context;
  await confirmPassword(context, password);
  if (!(await deletePasskey(store, principal.userId, passkeyId)))
    throw new AppError('notFound', { thing: 'passkey' });
  audit(context, 'passkeyRemoved', { subject: principal.subject });
  await mailAccount(context, principal.user, 'passkeyRemoved');
}

function refuseKnown(error: unknown): never {
  throw isDuplicateKey(error) ? new AppError('alreadyExists', { thing: 'this passkey' }) : error;
}

/**
 * The options for signing in. They name no account, since the authenticator and its owner choose the passkey.
 */
export async function prepareSignIn(services: Pick<Services, 'redis' | 'configuration'>) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: services.configuration.publicUrl.hostname,
    userVerification: 'required',
  });
  await rememberChallenge(services, options.challenge, 'anyone');
  return { ...options };
}

/** The account of a passkey; throws passkeyRefused for any mismatch, without saying which. */
export async function userOfPasskey(
  services: Pick<Services, 'store' | 'redis' | 'configuration'>,
  response: HandlerInput<typeof signInEndpoint>['body']['response'],
): Promise<UserRecord> {
  const passkey = await findPasskey(services.store, response.id);
  if (!passkey) throw new AppError('passkeyRefused');
  const counter = await verifiedCounter(services, passkey, response as unknown as AuthenticationResponseJSON);
  if (!(await notePasskeyUse(services.store, passkey, counter))) throw new AppError('passkeyRefused');
  const user = await findUser(services.store, passkey.userId);
  if (!user || !principalOfUser(user)) throw new AppError('passkeyRefused');
  return user;
}

async function verifiedCounter(
  services: Pick<Services, 'redis' | 'configuration'>,
  { _id: id, publicKey, counter, transports }: PasskeyRecord,
  response: AuthenticationResponseJSON,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    ...expectations(services, 'anyone'),
    response,
    credential: { id, counter, transports, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')) },
  }).catch(refuse);
  if (!verified) throw new AppError('passkeyRefused');
  return authenticationInfo.newCounter;
}

/** Refuses without the details of the library's error, which a stranger must not learn. */
function refuse(cause: unknown): never {
  throw new AppError('passkeyRefused', {}, { cause });
}

function expectations(services: Pick<Services, 'redis' | 'configuration'>, purpose: string) {
  const { publicUrl } = services.configuration;
  return {
    expectedChallenge: (challenge: string) => takeChallenge(services, challenge, purpose),
    expectedOrigin: publicUrl.origin,
    expectedRPID: publicUrl.hostname,
    requireUserVerification: true,
  };
}

type ChallengeServices = Pick<Services, 'redis' | 'configuration'>;

async function rememberChallenge(
  { redis, configuration }: ChallengeServices,
  challenge: string,
  purpose: string,
): Promise<void> {
  await redis.set(challengeKey(configuration, challenge), purpose, 'EX', CHALLENGE_SECONDS);
}

/** Uses up the challenge of a purpose; false the second time, so that a recorded reply cannot sign in. */
async function takeChallenge(
  { redis, configuration }: ChallengeServices,
  challenge: string,
  purpose: string,
): Promise<boolean> {
  return (await redis.getdel(challengeKey(configuration, challenge))) === purpose;
}

const challengeKey = ({ redisPrefix }: Configuration, challenge: string): string =>
  `${redisPrefix}:webauthn:${challenge}`;
