import { AppError } from '@sightline/contracts/core/errors';
import { findClient } from '@sightline/store/accounts/clients';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findOrganization } from '@sightline/store/organization/organization';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** Below it a password falls within 10^8 guesses. */
const LEAST_SCORE = 3;
/** A longer pattern is as weak, and looking for it takes time. */
const LOOKED_AT = 64;
const ADVICE = 'Is easy to guess. Use several unrelated words, without your name, email address or company';

/**
 * Refuses common passwords, repeats, sequences, and what anybody knows of the person (NIST SP 800-63B-4, block list).
 * The lists of common passwords are those of zxcvbn.
 */
export async function refuseWeakPassword(store: Store, user: UserRecord, password: string): Promise<void> {
  const [checker, words] = await Promise.all([passwordChecker(), wordsAround(store, user)]);
  if (checker.check(password, words).score < LEAST_SCORE)
    throw new AppError('badInput', { fields: { password: ADVICE } });
}

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first password that is set: the lists take half a second, and most processes never need them. */
async function passwordChecker(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }]) =>
      new Checker({ graphs: adjacencyGraphs, dictionary, maxLength: LOOKED_AT }),
  );
  return await loading;
}

/** Each name whole, joined and in its parts. */
async function wordsAround(
  store: Store,
  { email, firstName, lastName, clientId }: UserRecord,
): Promise<string[]> {
  const client = clientId === null ? null : await findClient(store, clientId);
  const { facts } = await findOrganization(store);
  const names = [
    email,
    `${firstName} ${lastName}`,
    facts.name,
    client?.name ?? '',
    client?.companyName ?? '',
  ];
  const words = names.flatMap((name) => [name, name.replaceAll(/\W+/g, ''), ...name.split(/\W+/)]);
  return ['sightline', ...words].filter((word) => word.length > 2);
}
