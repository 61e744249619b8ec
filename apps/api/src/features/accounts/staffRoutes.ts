import { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  addStaffMember,
  changeStaffMember,
  endStaffSessions,
  issueStaffLink,
  listStaff,
  mailStaffLink,
  type NewStaffMember,
  type OneTimeLink,
  resetStaffSignIn,
  type StaffMember,
} from '@sightline/contracts/accounts/staff';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { deletePasskeysOf } from '@sightline/store/accounts/passkeys';
import { deleteSecondStep } from '@sightline/store/accounts/secondSteps';
import { changeStaff, listStaff as findAllStaff, findStaff } from '@sightline/store/accounts/staff';
import {
  createUser,
  findUserByEmail,
  putFirstPasswordLink,
  type UserRecord,
} from '@sightline/store/accounts/users';
import { isDuplicateKey } from '@sightline/store/core/failures';
import { PRINCIPAL_ROLE_LABELS } from '@sightline/wording/labels';
import { staffChangeText } from '@sightline/wording/staffChanges';
import { audit } from '../../core/audit.ts';
import { noteChange } from '../../core/auditTrail.ts';
import { fullName, type PrincipalOf } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import { dropFromRooms, reviewLiveRights } from '../rights/liveRights.ts';
import { mailAccount } from './accountMail.ts';
import { newAccount } from './newAccount.ts';
import { endSessionsOf } from './ownSessions.ts';
import { hashOfLinkToken, newPasswordLink, sendReset } from './passwordLink.ts';

type Admin = Context<PrincipalOf<'admin'>>;
type Changes = HandlerInput<typeof changeStaffMember>['body'];

const note = async (context: Admin, user: UserRecord, change: string): Promise<void> =>
  await noteChange(context, { area: 'accounts', thing: fullName(user), changes: [change] });

/** The routes of users and roles, for admins. */
export const staffRoutes: readonly Route[] = [
  serve(listStaff, async ({ store }) => (await findAllStaff(store)).map(presentStaff)),

  serve(addStaffMember, async (context, { body }) => {
    const user = await addStaffAccount(context, body);
    return { person: presentStaff(user), access: await inviteByMail(context, user) };
  }),

  serve(changeStaffMember, async (context, { params, body }) => {
    const user = found(await findStaff(context.store, params.userId));
    return presentStaff(await changeAccount(context, user, body));
  }),

  serve(issueStaffLink, async (context, { params }) =>
    issueFirstLink(context, found(await findStaff(context.store, params.userId))),
  ),

  serve(mailStaffLink, async (context, { params }) => {
    const user = found(await findStaff(context.store, params.userId));
    await mailPasswordLink(context, user);
    return { mailedTo: user.email };
  }),

  serve(endStaffSessions, async (context, { params }) => ({
    ended: await endAll(context, found(await findStaff(context.store, params.userId))),
  })),

  serve(resetStaffSignIn, async (context, { params }) => {
    await resetSignIn(context, found(await findStaff(context.store, params.userId)));
    return presentStaff(found(await findStaff(context.store, params.userId)));
  }),
];

function found(user: UserRecord | null): UserRecord {
  if (!user) throw new AppError('notFound', { thing: 'account' });
  return user;
}

function presentStaff(user: UserRecord): StaffMember {
  const { email, role, licenseNumber, trades, isActive, hasTwoStep, history, revision: version } = user;
  const facts = { id: user._id, name: fullName(user), email, role: StaffRole.parse(role) };
  const hasPassword = user.passwordHash !== null;
  return { ...facts, licenseNumber, trades, isActive, hasPassword, hasTwoStep, version, history };
}

/** Mails a link to set the first password or a new one. */
async function mailPasswordLink(context: Admin, user: UserRecord): Promise<void> {
  if (!user.isActive)
    throw new AppError('badInput', { fields: { isActive: 'Make this account active first.' } });
  if (user.passwordHash === null) await inviteByMail(context, user);
  else await sendReset(context, user, context.principal.subject);
  await note(context, user, user.passwordHash === null ? 'invited by email' : 'mailed a password link');
}

// Help by an admin for a colleague who cannot sign in or has lost a device. Admins never see or set another
// person's password.

async function inviteByMail(context: Admin, user: UserRecord) {
  const access = await issueFirstLink(context, user);
  const once = { link: access.link, expiresAt: new Date(access.expiresAt) };
  await mailAccount(context, user, 'staffInvitation', once);
  return access;
}

/** Signs out every device of the person and ends their calls. */
async function endAll(context: Admin, user: UserRecord): Promise<number> {
  const isOwn = user._id === context.principal.userId;
  const ended = await endSessionsOf(context, user._id, isOwn ? { exceptId: context.request.sessionID } : {});
  audit(context, 'sessionsEnded', { subject: `user:${user._id}`, by: context.principal.subject });
  await note(context, user, 'signed out everywhere');
  return ended;
}

/**
 * Removes the second step and the passkeys of a lost phone; the password alone signs in until the person sets
 * them up again.
 */
async function resetSignIn(context: Admin, user: UserRecord): Promise<void> {
  await deleteSecondStep(context.store, user._id);
  await deletePasskeysOf(context.store, user._id);
  audit(context, 'secondStepOff', { subject: `user:${user._id}`, by: context.principal.subject });
  await mailAccount(context, user, 'twoStepOff');
  await note(context, user, 'reset two-step sign-in and passkeys');
}

/** Creates the account, or returns the one that the same request created before. */
async function addStaffAccount(context: Admin, person: NewStaffMember): Promise<UserRecord> {
  const { id, licenseNumber, ...facts } = person;
  const by = context.principal;
  const history = [{ by: by.name, at: new Date().toISOString(), changes: [] }];
  const user = { ...newAccount({ ...facts, licenseNumber: licenseNumber || undefined }), _id: id, history };
  try {
    await createUser(context.store, user);
  } catch (error) {
    return await createdBefore(context, user, error);
  }
  audit(context, 'staffAdded', { subject: `user:${id}`, by: by.subject });
  const added = `added as ${PRINCIPAL_ROLE_LABELS[person.role]}`;
  await noteChange(context, { area: 'accounts', thing: person.name, changes: [added] });
  return user;
}

async function createdBefore({ store }: Admin, user: UserRecord, error: unknown): Promise<UserRecord> {
  if (!isDuplicateKey(error)) throw error;
  const known = await findUserByEmail(store, user.email);
  const isSame = known?._id === user._id && known.role === user.role;
  if (!isSame) throw new AppError('alreadyExists', { thing: 'an account with this email' }, { cause: error });
  return known;
}

/**
 * Issues a one-time link for an account without a password. Once there is a password, only its owner may
 * replace it.
 */
async function issueFirstLink(context: Admin, user: UserRecord): Promise<OneTimeLink> {
  if (!user.isActive)
    throw new AppError('badInput', { fields: { isActive: 'Make this account active first.' } });
  const { link, token, expiresAt } = newPasswordLink(context.configuration.publicUrl);
  if (!(await putFirstPasswordLink(context.store, user._id, { hash: hashOfLinkToken(token), expiresAt })))
    throw new AppError('alreadyExists', { thing: 'a password' });
  audit(context, 'passwordLinkIssued', { subject: `user:${user._id}`, by: context.principal.subject });
  return { link, expiresAt: expiresAt.toISOString() };
}

/** Changes role, license, trades or access. A deactivated account loses its sessions and calls at once. */
async function changeAccount(
  context: Admin,
  user: UserRecord,
  { seenVersion, ...given }: Changes,
): Promise<UserRecord> {
  const { name, subject: by } = context.principal;
  const changed = await changeStaff(context.store, user, { seenVersion, facts: factsOf(given), by: name });
  await noteStaffChange(context, user, changed);
  const subject = `user:${user._id}`;
  if (user.isActive && !changed.isActive) {
    // The sessions ended with the write above (passport.ts); open rooms are notified.
    await dropFromRooms(context, { subject, reason: 'revoked' });
    audit(context, 'accountDeactivated', { subject, by });
  } else {
    audit(context, changed.isActive && !user.isActive ? 'accountReactivated' : 'staffChanged', {
      subject,
      by,
    });
  }
  // A person who is now an inspector hosts only the rooms that inspectors may host.
  if (user.role !== changed.role) await reviewLiveRights(context);
  return changed;
}

async function noteStaffChange(context: Admin, before: UserRecord, after: UserRecord): Promise<void> {
  const events = after.history.slice(before.history.length);
  const changes = events.flatMap((event) => event.changes.map(staffChangeText));
  await noteChange(context, { area: 'accounts', thing: fullName(after), changes });
}

/** Facts of a change; an empty text removes the license number. */
function factsOf({ role, licenseNumber, trades, isActive }: Omit<Changes, 'seenVersion'>) {
  return {
    ...(role !== undefined && { role }),
    ...(licenseNumber !== undefined && { licenseNumber: licenseNumber === '' ? null : licenseNumber }),
    ...(trades !== undefined && { trades }),
    ...(isActive !== undefined && { isActive }),
  };
}
