import { z } from 'zod';
import { endpoint } from '../core/define.ts';
import { Email, Instant, Line, RequiredLine } from '../core/fields.ts';
import { CurrentUser, NewPassword } from './accounts.ts';
import { ACCOUNTS, UserRole } from './roles.ts';

/** Emails that a person may turn off or on; emails about the account itself are always sent. */
export const NotificationChoices = z.object({
  /** Client emails when an inspection was scheduled, moved or canceled. */
  appointments: z.boolean().default(true),
  /** Client emails a day and an hour before an inspection. */
  reminders: z.boolean().default(true),
  /**
   * Staff emails when clients request, move or cancel inspections; the company's address always gets them.
   */
  newRequests: z.boolean().default(false),
  /** Staff emails when an inspection was assigned to this person, moved, canceled, or reassigned. */
  assignments: z.boolean().default(true),
  /**
   * Staff emails about client messages on an inspection assigned to this person; otherwise the company's
   * address is mailed.
   */
  newMessages: z.boolean().default(true),
  /** Staff emails about emails and text messages that could not be sent. */
  failedDeliveries: z.boolean().default(false),
  /** Staff emails about disputes and the bank's decisions; the company's address always gets them. */
  disputes: z.boolean().default(false),
});
export type NotificationChoices = z.infer<typeof NotificationChoices>;

/** An identifier that an authenticator made, in base64url. */
const PasskeyId = z.string().regex(/^[\w-]{16,1400}$/);

export const Passkey = z.object({
  id: PasskeyId,
  /** The name of the device or password manager, given by its owner. */
  name: z.string(),
  createdAt: Instant,
  /** The time of the last sign-in with it; null before the first. */
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const Account = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: UserRole,
  notifications: NotificationChoices,
  twoStep: z.object({
    isOn: z.boolean(),
    /** Whether the company requires two-step sign-in of its staff, so that it cannot be turned off. */
    isRequired: z.boolean(),
    recoveryCodesLeft: z.int().min(0),
  }),
  /** False on a site that is reached by IP address, since passkeys belong to a domain. */
  canHavePasskeys: z.boolean(),
  passkeys: z.array(Passkey),
});
export type Account = z.infer<typeof Account>;

/** Marks endpoints that work before a required second step is set up; all others are refused until then. */
const beforeSecondStep = true as const;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The own account: name, notifications, passkeys, two-step sign-in',
  access: ACCOUNTS,
  beforeSecondStep,
  reply: Account,
});

export const changeAccount = endpoint({
  method: 'PATCH',
  path: '/api/account',
  summary: 'Change your name or notifications',
  access: ACCOUNTS,
  body: z.strictObject({
    firstName: RequiredLine.max(80, 'Use at most 80 characters').optional(),
    lastName: Line.max(80, 'Use at most 80 characters').optional(),
    notifications: z.strictObject(NotificationChoices.shape).optional(),
  }),
  reply: Account,
});

/** The current password, required where a person at an unlocked device could take the account over. */
const Password = z.string().min(1, 'Required').max(128);

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/account/password',
  summary: 'Change your password; every other device is signed out',
  access: ACCOUNTS,
  body: z.strictObject({ currentPassword: Password, password: NewPassword }),
  reply: Account,
});

export const AccountSession = z.object({
  /** Identifies the session without giving access to it. */
  id: z.string().regex(/^[\w-]{43}$/),
  /** The device, such as `Chrome on Windows`; empty for an unknown browser. */
  device: z.string(),
  startedAt: Instant,
  /** The time of the last use, rounded to the hour. */
  lastUsedAt: Instant,
  isCurrent: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  summary: 'The devices on which your account is signed in, the latest first',
  access: ACCOUNTS,
  reply: z.array(AccountSession),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  summary: 'Sign one device out, with its calls',
  access: ACCOUNTS,
  params: z.object({ sessionId: AccountSession.shape.id }),
  reply: z.array(AccountSession),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/account/sessions/end-others',
  summary: 'Sign every other device out, with its calls',
  access: ACCOUNTS,
  reply: z.array(AccountSession),
});

/** Six digits of an authenticator app, or a recovery code such as `7h3k-9pqd`. */
export const SecondStepCode = z
  .string()
  .trim()
  .toLowerCase()
  .transform((code) => code.replaceAll(/[^\p{L}\d]/gu, ''))
  .pipe(z.string().regex(/^(?:\d{6}|[a-z\d]{8})$/, 'Enter the six digits, or a recovery code.'));

export const startTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step',
  summary: 'A new secret for an authenticator app; it counts once a code of it was confirmed',
  access: ACCOUNTS,
  beforeSecondStep,
  body: z.strictObject({ password: Password }),
  reply: z.object({
    /** The secret as text, for a phone that cannot scan the picture. */
    secret: z.string(),
    /** The secret as a link that opens the app on the same phone. */
    uri: z.string(),
    /** The secret as a QR code, in a data URL. */
    picture: z.string(),
  }),
});

export const confirmTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step/confirm',
  summary: 'Turn two-step sign-in on with a code of the new secret; the reply has the recovery codes',
  access: ACCOUNTS,
  beforeSecondStep,
  body: z.strictObject({ code: SecondStepCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/two-step/recovery-codes',
  summary: 'New recovery codes; the earlier ones stop working',
  access: ACCOUNTS,
  body: z.strictObject({ password: Password }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const turnOffTwoStep = endpoint({
  method: 'POST',
  path: '/api/account/two-step/off',
  summary: 'Turn two-step sign-in off, unless the company asks for it',
  access: ACCOUNTS,
  body: z.strictObject({ password: Password }),
  reply: Account,
});

/** The options that the browser passes to an authenticator; their shape is defined by WebAuthn. */
const WebAuthnOptions = z.looseObject({ challenge: z.string() });

const Base64Url = z.string().regex(/^[\w-]{1,20000}$/);

/** The authenticator's reply; the library checks the bytes. */
const WebAuthnResponse = z.looseObject({
  id: PasskeyId,
  rawId: PasskeyId,
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: Base64Url }),
  clientExtensionResults: z.looseObject({}),
});

export const preparePasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  summary: 'What the browser needs to make a passkey',
  access: ACCOUNTS,
  body: z.strictObject({ password: Password }),
  reply: WebAuthnOptions,
});

const PasskeyName = RequiredLine.max(60, 'Use at most 60 characters');

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  summary: 'Add the passkey that the browser has made',
  access: ACCOUNTS,
  status: 201,
  body: z.strictObject({ name: PasskeyName, response: WebAuthnResponse }),
  reply: Account,
});

const passkeyParams = z.object({ passkeyId: PasskeyId });

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/account/passkeys/:passkeyId',
  summary: 'Rename a passkey',
  access: ACCOUNTS,
  params: passkeyParams,
  body: z.strictObject({ name: PasskeyName, password: Password }),
  reply: Account,
});

export const removePasskey = endpoint({
  // The request has a body, which proxies may drop from a DELETE.
  method: 'POST',
  path: '/api/account/passkeys/:passkeyId/removal',
  summary: 'Remove a passkey, which can no longer sign in',
  access: ACCOUNTS,
  params: passkeyParams,
  body: z.strictObject({ password: Password }),
  reply: Account,
});

export const preparePasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/auth/passkey/options',
  summary: 'What the browser needs to sign in with a passkey',
  access: 'public',
  reply: WebAuthnOptions,
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'Sign in with a passkey, which counts as both steps',
  access: 'public',
  body: z.strictObject({ response: WebAuthnResponse }),
  reply: CurrentUser,
});

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Mail a link to set a new password, valid for 30 minutes; the same reply for unknown addresses',
  access: 'public',
  body: z.strictObject({ email: Email }),
  reply: z.object({ accepted: z.literal(true) }),
});
