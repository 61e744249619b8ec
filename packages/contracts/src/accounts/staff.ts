import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Email, Instant, Line, RequiredLine } from '../core/fields.ts';
import { Id, MintedId } from '../core/ids.ts';
import { ADMIN, StaffRole } from './roles.ts';

export const Trade = z.enum(['building', 'electrical', 'plumbing', 'mechanical', 'gas']);
export type Trade = z.infer<typeof Trade>;

/** Trades are plain strings: an account may have trades that `Trade` does not list. */
export const StaffFactChange = z.discriminatedUnion('fact', [
  z.object({
    fact: z.literal('licenseNumber'),
    from: z.string().nullable(),
    to: z.string().nullable(),
  }),
  z.object({ fact: z.literal('trades'), from: z.array(z.string()), to: z.array(z.string()) }),
  z.object({ fact: z.literal('role'), from: StaffRole, to: StaffRole }),
  z.object({ fact: z.literal('isActive'), from: z.boolean(), to: z.boolean() }),
]);
export type StaffFactChange = z.infer<typeof StaffFactChange>;

export const StaffChange = z.object({
  /** The admin's name. */
  by: z.string(),
  at: Instant,
  /** The changed facts; empty when the account was added. */
  changes: z.array(StaffFactChange),
});
export type StaffChange = z.infer<typeof StaffChange>;

export const StaffMember = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  licenseNumber: z.string().nullable(),
  trades: z.array(z.string()),
  /** An inactive account cannot sign in and is not offered for assignment. */
  isActive: z.boolean(),
  /** False until the person has set a password with the one-time link. */
  hasPassword: z.boolean(),
  hasTwoStep: z.boolean(),
  /** The number of changes; an editor sends the one that it saw. */
  version: z.int().min(0),
  /** Oldest first. */
  history: z.array(StaffChange),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A link that is shown once, since only its hash is stored. */
export const OneTimeLink = z.object({ link: z.string(), expiresAt: Instant });
export type OneTimeLink = z.infer<typeof OneTimeLink>;

const LicenseNumber = Line.max(60, 'Use at most 60 characters');
const Trades = z.array(Trade).max(5);

export const listStaff = endpoint({
  method: 'GET',
  path: '/api/staff',
  summary: 'All staff, inactive ones included, with the history of their licenses and access',
  access: ADMIN,
  reply: z.array(StaffMember),
});

export const NewStaffMember = z
  .strictObject({
    /** Minted when the button is pressed. */
    id: MintedId,
    email: Email,
    name: RequiredLine,
    role: StaffRole.default('inspector'),
    licenseNumber: LicenseNumber,
    trades: Trades,
  })
  .refine(({ role, licenseNumber }) => role !== 'inspector' || licenseNumber !== '', {
    path: ['licenseNumber'],
    error: 'Required',
  });
export type NewStaffMember = z.infer<typeof NewStaffMember>;

export const addStaffMember = endpoint({
  method: 'POST',
  path: '/api/staff',
  summary:
    'Add a staff member, who is mailed the one-time link that sets the password; the reply also has it',
  access: ADMIN,
  status: 201,
  body: NewStaffMember,
  reply: z.object({ person: StaffMember, access: OneTimeLink }),
});

const params = z.object({ userId: Id });

export const changeStaffMember = endpoint({
  method: 'PATCH',
  path: '/api/staff/:userId',
  summary:
    'Change role, license number, trades or access; an inactive account loses its sessions and calls at once',
  access: ADMIN,
  params,
  body: z.strictObject({
    seenVersion: z.int().min(0),
    role: StaffRole.optional(),
    licenseNumber: LicenseNumber.optional(),
    trades: Trades.optional(),
    isActive: z.boolean().optional(),
  }),
  reply: StaffMember,
});

export const issueStaffLink = endpoint({
  method: 'POST',
  path: '/api/staff/:userId/password-link',
  summary: 'A new one-time link for an account without a password; the previous one stops working',
  access: ADMIN,
  params,
  reply: OneTimeLink,
});

export const mailStaffLink = endpoint({
  method: 'POST',
  path: '/api/staff/:userId/password-mail',
  summary: 'Mail the person a link to set a password: the first one, or a new one within 30 minutes',
  access: ADMIN,
  params,
  reply: z.object({ mailedTo: z.string() }),
});

export const endStaffSessions = endpoint({
  method: 'POST',
  path: '/api/staff/:userId/end-sessions',
  summary: 'Sign the person out everywhere and end their calls; on your account every other device',
  access: ADMIN,
  params,
  reply: z.object({ ended: z.int() }),
});

export const resetStaffSignIn = endpoint({
  method: 'POST',
  path: '/api/staff/:userId/reset-sign-in',
  summary: 'Remove two-step sign-in and passkeys of a person who has lost the phone',
  access: ADMIN,
  params,
  reply: StaffMember,
});
