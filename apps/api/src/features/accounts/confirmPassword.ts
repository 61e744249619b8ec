import type { UserRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { passwordMatches } from '../../core/passwords.ts';
import type { PrincipalOf } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';

/** The context of a caller with an account, which guests do not have. */
export type Owner = Context<PrincipalOf<UserRole>>;

/**
 * Asks for the password before a change with which a person at an unlocked device could take the account
 * over. `field` is where the page shows a wrong password.
 */
export async function confirmPassword(
  { limits, principal }: Owner,
  password: string,
  field = 'password',
): Promise<void> {
  await limits.spend('passwordsByCaller', principal.subject);
  if (!(await passwordMatches(principal.user.passwordHash, password)))
    throw new AppError('badInput', { fields: { [field]: 'This is not your password.' } });
  await limits.forget('passwordsByCaller', principal.subject);
}
