import { AppError } from '@sightline/contracts/core/errors';
import { deletePasswordReset } from '@sightline/store/accounts/passwordResets';
import { replacePassword } from '@sightline/store/accounts/users';
import { audit } from '../../core/audit.ts';
import { hashPassword } from '../../core/passwords.ts';
import { startUserSession } from '../../core/session.ts';
import { mailAccount } from './accountMail.ts';
import { confirmPassword, type Owner } from './confirmPassword.ts';
import { endSessionsOf } from './ownSessions.ts';
import { replaceSession } from './signOut.ts';
import { refuseWeakPassword } from './weakPassword.ts';

interface NewPassword {
  currentPassword: string;
  password: string;
}

/** Changes the password and signs out every other device; this one continues in a new session. */
export async function changeOwnPassword(context: Owner, given: NewPassword): Promise<void> {
  const { store, principal, request } = context;
  await confirmPassword(context, given.currentPassword, 'currentPassword');
  await refuseWeakPassword(store, principal.user, given.password);
  const { passwordHash } = principal.user;
  const user = await replacePassword(
    store,
    principal.userId,
    await hashPassword(given.password),
    passwordHash,
  );
  if (!user) throw new AppError('changedMeanwhile', { thing: 'password' });
  await deletePasswordReset(store, user._id);
  audit(context, 'passwordChanged', { subject: principal.subject });
  await endSessionsOf(context, user._id, { exceptId: request.sessionID });
  await replaceSession(context, () => startUserSession(request, user));
  await mailAccount(context, user, 'passwordChanged');
}
