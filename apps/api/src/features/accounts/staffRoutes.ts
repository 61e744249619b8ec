import { AppError } from '@sightline/contracts/core/errors';
import {
  addInspector,
  changeStaffMember,
  issueStaffLink,
  listStaff,
  type StaffMember,
} from '@sightline/contracts/staff';
import { listStaff as findAllStaff, findStaff } from '@sightline/store/accounts/staff';
import type { UserRecord } from '@sightline/store/accounts/users';
import { fullName } from '../../core/principal.ts';
import { type Route, serve } from '../../core/serve.ts';
import { addInspectorAccount, changeAccount, issueFirstLink } from './manageStaff.ts';

/** Inspectors and licenses, for admins. */
export const staffRoutes: readonly Route[] = [
  serve(listStaff, async ({ store }) => (await findAllStaff(store)).map(presentStaff)),

  serve(addInspector, async (context, { body }) => {
    const user = await addInspectorAccount(context, body);
    return { person: presentStaff(user), access: await issueFirstLink(context, user) };
  }),

  serve(changeStaffMember, async (context, { params, body }) => {
    const user = found(await findStaff(context.store, params.userId));
    return presentStaff(await changeAccount(context, user, body));
  }),

  serve(issueStaffLink, async (context, { params }) =>
    issueFirstLink(context, found(await findStaff(context.store, params.userId))),
  ),
];

function found(user: UserRecord | null): UserRecord {
  if (!user) throw new AppError('notFound', { thing: 'account' });
  return user;
}

function presentStaff(user: UserRecord): StaffMember {
  const { email, licenseNumber, trades, isActive, history, revision: version } = user;
  const role = user.role === 'admin' ? 'admin' : 'inspector';
  const facts = { id: user._id, name: fullName(user), email, role } as const;
  const hasPassword = user.passwordHash !== null;
  return { ...facts, licenseNumber, trades, isActive, hasPassword, version, history };
}
