import { randomInt } from 'node:crypto';
import { SecondStepCode } from '@sightline/contracts/accounts/account';
import { AppError } from '@sightline/contracts/core/errors';
import { keyedHash, seal, unseal } from '@sightline/server-kit/seal';
import {
  confirmSecondStep,
  deleteSecondStep,
  findSecondStep,
  putNewSecret,
  replaceRecoveryCodes,
  type SecondStepRecord,
  takePeriod,
  takeRecoveryCode,
} from '@sightline/store/accounts/secondSteps';
import type { UserRecord } from '@sightline/store/accounts/users';
import { findOrganization } from '@sightline/store/organization/organization';
import { Secret, TOTP } from 'otpauth';
import QRCode from 'qrcode';
import { isSecondStepRequired } from '../../core/access.ts';
import { audit } from '../../core/audit.ts';
import type { Context } from '../../core/serve.ts';
import { mailAccount } from './accountMail.ts';
import { confirmPassword, type Owner } from './confirmPassword.ts';

/**
 * A code of an authenticator app (RFC 6238) in addition to the password, and recovery codes in case the phone
 * is lost.
 */

const PERIOD_SECONDS = 30;
/** A phone's clock may be off by one period. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** Letters and digits that do not look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODE_LENGTH = 8;

/** Creates a secret. Signing in does not change until a code of it is confirmed. */
export async function startTwoStep(context: Owner, password: string) {
  const { store, principal, configuration } = context;
  await confirmPassword(context, password);
  const secret = new Secret({ size: 20 });
  const sealed = seal(secret.base32, configuration.encryptionSecret, principal.userId);
  if (!(await putNewSecret(store, principal.userId, sealed))) throw alreadyOn();
  const { facts } = await findOrganization(store);
  const uri = totpOf(secret, { issuer: facts.name || 'Sightline', label: principal.user.email }).toString();
  const picture = await QRCode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' });
  return {
    secret: secret.base32,
    uri,
    picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  };
}

/** Turns on two-step sign-in. The recovery codes are shown once: only hashes of them are stored. */
export async function confirmTwoStep(context: Owner, code: string): Promise<string[]> {
  const { store, principal, configuration, limits } = context;
  await limits.spend('secondStepByAccount', principal.userId);
  const waiting = await findSecondStep(store, principal.userId);
  if (!waiting) throw new AppError('notFound', { thing: 'secret' });
  if (waiting.confirmedAt !== null) throw alreadyOn();
  const period = periodOf(waiting, configuration.encryptionSecret, code);
  if (period === null) throw new AppError('badInput', { fields: { code: WRONG_CODE } });
  const codes = newRecoveryCodes();
  const recoveryHashes = codes.map((one) => hashOf(context, principal.userId, one));
  // Only the codes of one of two simultaneous requests are stored, so only that one may show them.
  if (!(await confirmSecondStep(store, principal.userId, { period, recoveryHashes }))) throw alreadyOn();
  await limits.forget('secondStepByAccount', principal.userId);
  audit(context, 'secondStepOn', { subject: principal.subject });
  await mailAccount(context, principal.user, 'twoStepOn');
  return codes.map(inGroups);
}

const alreadyOn = (): AppError => new AppError('alreadyExists', { thing: 'a setup for two-step sign-in' });

const WRONG_CODE = 'This code is not right. Check that the clock of your phone is set automatically.';

export async function renewRecoveryCodes(context: Owner, password: string): Promise<string[]> {
  const { store, principal } = context;
  const known = await findSecondStep(store, principal.userId);
  await confirmPassword(context, password);
  if (!known?.confirmedAt) throw new AppError('notFound', { thing: 'two-step sign-in' });
  const codes = newRecoveryCodes();
  const hashes = codes.map((one) => hashOf(context, principal.userId, one));
  if (!(await replaceRecoveryCodes(store, known, hashes)))
    throw new AppError('changedMeanwhile', { thing: 'list of recovery codes' });
  audit(context, 'recoveryCodesRenewed', { subject: principal.subject });
  await mailAccount(context, principal.user, 'recoveryCodesRenewed');
  return codes.map(inGroups);
}

export async function turnOffTwoStep(context: Owner, password: string): Promise<void> {
  const { store, principal } = context;
  await confirmPassword(context, password);
  if (!principal.user.hasTwoStep) return;
  if (await isSecondStepRequired(store, principal)) throw new AppError('twoStepRequired');
  await deleteSecondStep(store, principal.userId);
  audit(context, 'secondStepOff', { subject: principal.subject });
  await mailAccount(context, principal.user, 'twoStepOff');
}

/**
 * Checks the second step of a person with a correct password or link. Throws codeRequired without a code and
 * wrongCode with a wrong or used one. The form then sends everything together. Decision 083.
 */
export async function passSecondStep(
  context: Context,
  user: UserRecord,
  given: string | undefined,
): Promise<void> {
  if (!user.hasTwoStep) return;
  if (!given?.trim()) throw new AppError('codeRequired');
  await context.limits.spend('secondStepByAccount', user._id);
  if (!(await acceptsCode(context, user._id, given))) {
    audit(context, 'secondStepFailed', { subject: `user:${user._id}` });
    throw new AppError('wrongCode');
  }
  await context.limits.forget('secondStepByAccount', user._id);
}

async function acceptsCode(context: Context, userId: string, given: string): Promise<boolean> {
  const { store, configuration } = context;
  const parsed = SecondStepCode.safeParse(given);
  const known = await findSecondStep(store, userId);
  if (!parsed.success || !known?.confirmedAt) return false;
  const period = periodOf(known, configuration.encryptionSecret, parsed.data);
  if (period !== null) return await takePeriod(store, userId, period);
  if (!(await takeRecoveryCode(store, userId, hashOf(context, userId, parsed.data)))) return false;
  audit(context, 'recoveryCodeUsed', { subject: `user:${userId}` });
  return true;
}

/** The period of a code; null for a wrong code. */
function periodOf(record: SecondStepRecord, encryptionSecret: string, code: string): number | null {
  const secret = Secret.fromBase32(unseal(record.sealedSecret, encryptionSecret, record._id));
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

function totpOf(secret: Secret, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, digits: 6, period: PERIOD_SECONDS });
}

function hashOf({ configuration }: Pick<Context, 'configuration'>, userId: string, code: string): string {
  return keyedHash(code, configuration.encryptionSecret, userId);
}

function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
}

/** Formats a recovery code as `7h3k-9pqd`. */
const inGroups = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
