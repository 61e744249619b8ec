import { StaffRole } from '@sightline/contracts/accounts/roles';
import {
  addStaffMember,
  changeStaffMember,
  endStaffSessions,
  issueStaffLink,
  listStaff,
  mailStaffLink,
  resetStaffSignIn,
  type StaffMember,
} from '@sightline/contracts/accounts/staff';
import { AppError } from '@sightline/contracts/core/errors';
import { deletePasskeysOf } from '@sightline/store/accounts/passkeys';
import { deleteSecondStep } from '@sightline/store/accounts/secondSteps';
import { listStaff as findAllStaff, findStaff } from '@sightline/store/accounts/staff';
import type { UserRecord } from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import { noteChange } from '../../core/auditTrail.ts';
import { fullName } from '../../core/principal.ts';
import { type Route, serve } from '../../core/serve.ts';
import { mailAccount } from './accountMail.ts';
import { type Admin, addStaffAccount, changeAccount, issueFirstLink } from './manageStaff.ts';
import { endSessionsOf } from './ownSessions.ts';
import { sendReset } from './passwordReset.ts';

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
