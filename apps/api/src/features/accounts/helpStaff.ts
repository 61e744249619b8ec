import { AppError } from '@sightline/contracts/core/errors';
import { deletePasskeysOf } from '@sightline/store/accounts/passkeys';
import { deleteSecondStep } from '@sightline/store/accounts/secondSteps';
import type { UserRecord } from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import { noteChange } from '../../core/auditTrail.ts';
import { fullName } from '../../core/principal.ts';
import { mailAccount } from './accountMail.ts';
import { type Admin, issueFirstLink } from './manageStaff.ts';
import { endSessionsOf } from './ownSessions.ts';
import { sendReset } from './passwordReset.ts';

/**
 * Help by an admin for a colleague who cannot sign in or has lost a device. Admins never see or set another
 * person's password.
 */

/** Mails a link to set the first password or a new one. */
export async function mailPasswordLink(context: Admin, user: UserRecord): Promise<void> {
  if (!user.isActive)
    throw new AppError('badInput', { fields: { isActive: 'Make this account active first.' } });
  if (user.passwordHash === null) await inviteByMail(context, user);
  else await sendReset(context, user, context.principal.subject);
  await note(context, user, user.passwordHash === null ? 'invited by email' : 'mailed a password link');
}

export async function inviteByMail(context: Admin, user: UserRecord) {
  const access = await issueFirstLink(context, user);
  const once = { link: access.link, expiresAt: new Date(access.expiresAt) };
  await mailAccount(context, user, 'staffInvitation', once);
  return access;
}

/** Signs out every device of the person and ends their calls. */
export async function endStaffSessions(context: Admin, user: UserRecord): Promise<number> {
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
export async function resetSignIn(context: Admin, user: UserRecord): Promise<void> {
  await deleteSecondStep(context.store, user._id);
  await deletePasskeysOf(context.store, user._id);
  audit(context, 'secondStepOff', { subject: `user:${user._id}`, by: context.principal.subject });
  await mailAccount(context, user, 'twoStepOff');
  await note(context, user, 'reset two-step sign-in and passkeys');
}

const note = async (context: Admin, user: UserRecord, change: string): Promise<void> =>
  await noteChange(context, { area: 'accounts', thing: fullName(user), changes: [change] });
