import { INSPECTORS, STAFF, type UserRole } from '@sightline/contracts/accounts/roles';
import { AppError } from '@sightline/contracts/core/errors';
import { findUser } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { fullName } from '../../core/principal.ts';

/** The people whom each field can name, and their noun in the refusal of others. */
const CHOICES: Record<'inspectorId' | 'hostId', { noun: string; roles: readonly UserRole[] }> = {
  inspectorId: { noun: 'inspector', roles: INSPECTORS },
  hostId: { noun: 'host', roles: STAFF },
};

/** The name of the active staff member whom a request assigns; empty without an assignment. */
export async function staffName(
  store: Store,
  field: keyof typeof CHOICES,
  userId: string | null,
): Promise<string> {
  if (userId === null) return '';
  const user = await findUser(store, userId);
  const { noun, roles } = CHOICES[field];
  if (user?.isActive && roles.includes(user.role)) return fullName(user);
  throw new AppError('badInput', { fields: { [field]: `This ${noun} does not exist.` } });
}

/** The role of a person who is to be the host; null for no one, and for an account that does not exist. */
export async function chosenHost(store: Store, hostId: string | null): Promise<{ role: UserRole | null }> {
  const user = hostId === null ? null : await findUser(store, hostId);
  return { role: user?.role ?? null };
}
