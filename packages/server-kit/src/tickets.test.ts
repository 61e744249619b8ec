import { AppError } from '@sightline/contracts/core/errors';
import { mintId } from '@sightline/contracts/core/ids';
import { SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { signTicket, verifyTicket } from './tickets.ts';

const secret = 'a secret of the room tickets, long enough';
const claims = {
  sub: `user:${mintId()}`,
  name: 'Ana Núñez',
  inspectionId: mintId(),
  role: 'host' as const,
  abilities: ['mark' as const],
  node: 'node-1',
};

async function refusal(token: string, key = secret): Promise<unknown> {
  return await verifyTicket(token, key).catch((error: unknown) =>
    error instanceof AppError ? error.code : error,
  );
}

test('a verified ticket has the signed claims and a unique id', async () => {
  const [one, two] = await Promise.all([signTicket(claims, secret), signTicket(claims, secret)]);
  const [first, second] = await Promise.all([
    verifyTicket(one.token, secret),
    verifyTicket(two.token, secret),
  ]);
  expect(first).toMatchObject(claims);
  expect(first.jti).not.toBe(second.jti);
  expect(new Date(one.expiresAt).getTime()).toBe(first.exp * 1000);
});

test('refuses a tampered ticket, another secret and no ticket', async () => {
  const { token } = await signTicket(claims, secret);
  const [header, payload, signature] = token.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()), role: 'observer' }),
  ).toString('base64url');
  expect(await refusal(`${header}.${forged}.${signature}`)).toBe('ticketInvalid');
  expect(await refusal(token, `${secret}!`)).toBe('ticketInvalid');
  expect(await refusal('')).toBe('ticketInvalid');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  expect(await refusal(`${unsigned}.${payload}.`)).toBe('ticketInvalid');
});

test('refuses an expired ticket', async () => {
  const { token } = await signTicket(claims, secret);
  vi.useFakeTimers({ now: Date.now() + 61_000 });
  try {
    expect(await refusal(token)).toBe('ticketInvalid');
  } finally {
    vi.useRealTimers();
  }
});

test('refuses a token of the same secret with another audience', async () => {
  const key = new TextEncoder().encode(secret);
  const now = Math.floor(Date.now() / 1000);
  const body = { ...claims, jti: mintId(), iat: now, exp: now + 60 };
  const foreign = await new SignJWT({ ...body, aud: 'upload' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
  const mistyped = await new SignJWT({ ...body, aud: 'room', role: 'admin' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(key);
  expect(await refusal(foreign)).toBe('ticketInvalid');
  expect(await refusal(mistyped)).toBe('ticketInvalid');
});
