import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Email, Instant, RequiredLine } from '../core/fields.ts';
import { CurrentUser, LinkToken, NewPassword } from './accounts.ts';

/** The link that the start prints while no account exists is `/set-up#TOKEN`. */

export const readSetUpLink = endpoint({
  method: 'POST',
  path: '/api/auth/set-up-link',
  summary: 'Until when the one-time link to create the first admin works',
  access: 'public',
  beforeSetUp: true,
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ expiresAt: Instant }),
});

export const FirstAdmin = z.strictObject({
  name: RequiredLine.max(160, 'Use at most 160 characters'),
  email: Email,
  password: NewPassword,
});

export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/first-admin',
  summary: 'Create the company and its first admin with the one-time link, and sign in',
  access: 'public',
  beforeSetUp: true,
  body: FirstAdmin.extend({ token: LinkToken }),
  reply: CurrentUser,
});
