import type { changeStaffMember, NewStaffMember, OneTimeLink } from '@sightline/contracts/accounts/staff';
import type { HandlerInput } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import { changeStaff } from '@sightline/store/accounts/staff';
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
import type { Context } from '../../core/serve.ts';
import { dropFromRooms, reviewLiveRights } from '../rights/liveRights.ts';
import { newAccount } from './newAccount.ts';
import { hashOfLinkToken, newPasswordLink } from './passwordLink.ts';

export type Admin = Context<PrincipalOf<'admin'>>;
type Changes = HandlerInput<typeof changeStaffMember>['body'];

/** Creates the account, or returns the one that the same request created before. */
export async function addStaffAccount(context: Admin, person: NewStaffMember): Promise<UserRecord> {
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
export async function issueFirstLink(context: Admin, user: UserRecord): Promise<OneTimeLink> {
  if (!user.isActive)
    throw new AppError('badInput', { fields: { isActive: 'Make this account active first.' } });
  const { link, token, expiresAt } = newPasswordLink(context.configuration.publicUrl);
  if (!(await putFirstPasswordLink(context.store, user._id, { hash: hashOfLinkToken(token), expiresAt })))
    throw new AppError('alreadyExists', { thing: 'a password' });
  audit(context, 'passwordLinkIssued', { subject: `user:${user._id}`, by: context.principal.subject });
  return { link, expiresAt: expiresAt.toISOString() };
}

/** Changes role, license, trades or access. A deactivated account loses its sessions and calls at once. */
export async function changeAccount(
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
