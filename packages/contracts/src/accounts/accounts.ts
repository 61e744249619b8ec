import { z } from 'zod';
import { download, endpoint } from '../core/define.ts';
import { Email, Instant, Line } from '../core/fields.ts';
import { Id } from '../core/ids.ts';
import { EVERYONE_SIGNED_IN, PrincipalRole, RoomRole, STAFF } from './roles.ts';
import { SESSION_PATH, SIGN_OUT_PATH } from './startPaths.ts';

/** The key with which a device encrypts this person's unsent work (AES-256-GCM): 256 random bits in Base64. */
export const OutboxKey = z.base64().length(44);

export const CurrentUser = z.object({
  id: Id,
  role: PrincipalRole,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** The client record that an account of role client belongs to. */
  clientId: Id.nullable(),
  /** The license of a staff member who may sign. */
  licenseNumber: z.string().nullable(),
  /** The one inspection that the personal link of a guest opens. */
  guestOf: z.object({ inspectionId: Id, roomRole: RoomRole }).nullable(),
  /** Whether this person may host every call (LIVE_HOST_ROLES). The role in one call is in its ticket. */
  canHost: z.boolean(),
  /** Whether this person may host the calls of inspections assigned to them (`assignedInspectorHosts`). */
  canHostAssigned: z.boolean().default(false),
  createdAt: Instant,
  /** Whether the company requires two-step sign-in that is not set up: only the account page opens. */
  needsSecondStep: z.boolean().default(false),
  /** The key of the unsent work, which only its owner receives. */
  outboxKey: OutboxKey,
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** A new password: length over composition, at most 128 characters (NIST SP 800-63B, 5.1.1.2). */
export const NewPassword = z
  .string()
  .min(10, 'Use at least 10 characters')
  .max(128, 'Use at most 128 characters');

export const SignInRequest = z.strictObject({
  email: Email,
  password: z.string().min(1, 'Required').max(128),
  /** The code of the authenticator app, or a recovery code, which the error `codeRequired` asks for. */
  code: z.string().max(40).optional(),
});

export const LinkToken = z.string().min(20).max(200);

export const getCurrentUser = endpoint({
  method: 'GET',
  path: SESSION_PATH,
  summary: 'The signed-in person; 401 without a session',
  access: EVERYONE_SIGNED_IN,
  beforeSecondStep: true,
  reply: CurrentUser,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Sign in with email and password',
  access: 'public',
  body: SignInRequest,
  reply: CurrentUser,
});

export const signOut = endpoint({
  method: 'POST',
  path: SIGN_OUT_PATH,
  summary: 'Sign out and drop live sockets',
  access: 'public',
  reply: z.object({ success: z.literal(true) }),
});

export const leaveByNavigation = download({
  path: '/api/logout',
  summary: 'Sign out by same-site navigation, then go to the sign-in page',
  access: 'public',
  produces: 'text/html',
});

/** The link of the invitation mail is `/set-password#TOKEN`: the token stays out of server logs. */
export const readPortalInvitation = endpoint({
  method: 'POST',
  path: '/api/auth/portal-invitation',
  summary: 'The account of a one-time password link',
  access: 'public',
  body: z.strictObject({ token: LinkToken }),
  reply: z.object({ email: z.string(), firstName: z.string(), expiresAt: Instant }),
});

export const setPassword = endpoint({
  method: 'POST',
  path: '/api/auth/set-password',
  summary: 'Set a password with a one-time link and sign in',
  access: 'public',
  body: z.strictObject({
    token: LinkToken,
    password: NewPassword,
    /** The code of the second step, as in `SignInRequest`. */
    code: z.string().max(40).optional(),
  }),
  reply: CurrentUser,
});

export const Inspector = z.object({
  id: Id,
  name: Line,
  licenseNumber: z.string().nullable(),
  trades: z.array(z.string()),
});
export type Inspector = z.infer<typeof Inspector>;

export const listInspectors = endpoint({
  method: 'GET',
  path: '/api/inspectors',
  summary: 'People who can be assigned to an inspection, with their licenses',
  access: STAFF,
  reply: z.array(Inspector),
});
