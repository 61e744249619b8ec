import { AppError } from '@sightline/contracts/core/errors';
import { findClient } from '@sightline/store/accounts/clients';
import type { UserRecord } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { findOrganization } from '@sightline/store/organization/organization';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** The lowest accepted score; passwords below it can be found in fewer than 10^8 guesses. */
const MIN_SCORE = 3;
/** The length that is checked, since finding patterns in longer input takes time. */
const CHECKED_LENGTH = 64;
const ADVICE =
  'This password is easy to guess. Use several unrelated words and leave out your name, email and company.';

/**
 * Refuses common passwords, repeats, sequences, and the names of the person, client and organization (NIST SP
 * 800-63B-4, block list). The lists of common passwords are those of zxcvbn.
 */
export async function refuseWeakPassword(store: Store, user: UserRecord, password: string): Promise<void> {
  const [checker, words] = await Promise.all([passwordChecker(), personalWords(store, user)]);
  const scores = [checker.check(password, words).score, checker.check(withoutWords(password, words)).score];
  if (Math.min(...scores) < MIN_SCORE) throw new AppError('badInput', { fields: { password: ADVICE } });
}

/** The password without names: names in a row are long, but as easy to guess as one name. */
function withoutWords(password: string, words: readonly string[]): string {
  return words
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, word) => rest.replaceAll(word.toLowerCase(), ' '), password.toLowerCase())
    .trim();
}

let loading: Promise<ZxcvbnFactory> | undefined;

/**
 * Loads the lists with the first password that is set: they take half a second, and most processes never need
 * them.
 */
async function passwordChecker(): Promise<ZxcvbnFactory> {
  loading ??= Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]).then(
    ([{ ZxcvbnFactory: Checker }, { adjacencyGraphs, dictionary }]) =>
      new Checker({ graphs: adjacencyGraphs, dictionary, maxLength: CHECKED_LENGTH }),
  );
  return await loading;
}

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Each name as a whole, without spaces, and in parts. */
async function personalWords(
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
  const words = names.flatMap((name) => [
    name,
    name.replaceAll(BETWEEN_WORDS, ''),
    ...name.split(BETWEEN_WORDS),
  ]);
  return ['sightline', ...words].filter((word) => word.length > 2);
}
