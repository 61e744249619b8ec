import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id (the library's default algorithm) at OWASP's first setting: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password nobody knows, so that an unknown address costs the same time as a wrong password. */
const nobodysHash = hash(randomBytes(32), OPTIONS);

export async function hashPassword(password: string): Promise<string> {
  return await hash(password, OPTIONS);
}

export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return passwordHash !== null && matches;
}
