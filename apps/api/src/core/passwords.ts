import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default algorithm) at OWASP's first setting: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a random password, so that an unknown address takes the same time as a wrong password. */
const decoyHash = hash(randomBytes(32), OPTIONS);

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, OPTIONS);
}

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoyHash), password);
  return passwordHash !== null && matches;
}
