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
import { listStaff as findAllStaff, findStaff } from '@sightline/store/accounts/staff';
import type { UserRecord } from '@sightline/store/accounts/users';
import { fullName } from '../../core/principal.ts';
import { type Route, serve } from '../../core/serve.ts';
import { endStaffSessions as endAll, inviteByMail, mailPasswordLink, resetSignIn } from './helpStaff.ts';
import { addStaffAccount, changeAccount, issueFirstLink } from './manageStaff.ts';

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
