import type { PrincipalRole, StaffRole } from '@sightline/contracts/accounts/roles';
import { AppError, type ErrorCode, type ErrorDetails } from '@sightline/contracts/core/errors';
import type { Principal, PrincipalOf } from './principal.ts';

/**
 * Permissions as a table: one `policy.ts` per noun, one row per action, one column per role. Contracts say
 * which roles may call an endpoint at all; a policy decides what depends on the record.
 */

/**
 * The decision; a code refuses with that error. `notFound` hides a record from people who must not learn that
 * it exists.
 */
export type Verdict = 'allow' | ErrorCode;

type Rule<Role extends PrincipalRole, Subject> =
  | Verdict
  | ((principal: PrincipalOf<Role>, subject: Subject) => Verdict);

/** One row of a policy. Every role is named, so a new role has no rights until they are decided. */
export type Permission<Subject = void> = {
  readonly [Role in PrincipalRole]: Rule<Role, Subject>;
};

/** The columns of staff where all of them have the same rights. */
export function staff<const Rule>(rule: Rule): Record<StaffRole, Rule> {
  return { admin: rule, inspector: rule, office: rule };
}

export function allows(permission: Permission, principal: Principal): boolean;
export function allows<Subject>(
  permission: Permission<Subject>,
  principal: Principal,
  subject: Subject,
): boolean;
export function allows<Subject>(
  permission: Permission<Subject | undefined>,
  principal: Principal,
  subject?: Subject,
): boolean {
  return verdictOn(permission, principal, subject) === 'allow';
}

/** Throws the error that the policy's row gives for this caller, unless it allows the action. */
export function authorize<Subject>(
  permission: Permission<Subject>,
  principal: Principal,
  subject: Subject,
  details: ErrorDetails = {},
): void {
  const verdict = verdictOn(permission, principal, subject);
  if (verdict !== 'allow') throw new AppError(verdict, details);
}

function verdictOn<Subject>(
  permission: Permission<Subject>,
  principal: Principal,
  subject: Subject,
): Verdict {
  // The compiler cannot see that the column and the principal have the same role.
  const rule = permission[principal.role] as Rule<PrincipalRole, Subject>;
  return typeof rule === 'function' ? rule(principal, subject) : rule;
}
