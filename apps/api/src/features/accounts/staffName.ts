import { AppError } from '@sightline/contracts/core/errors';
import { findUser } from '@sightline/store/accounts/users';
import type { Store } from '@sightline/store/core/store';
import { fullName } from '../../core/principal.ts';

/** The noun in the refusal when the person of this field does not exist. */
const NOUN_OF = { inspectorId: 'inspector', hostId: 'host' };

/** The name of the active staff member whom a request assigns; empty without an assignment. */
export async function staffName(
  store: Store,
  field: keyof typeof NOUN_OF,
  userId: string | null,
): Promise<string> {
  if (userId === null) return '';
  const user = await findUser(store, userId);
  if (user?.isActive && user.role !== 'client') return fullName(user);
  throw new AppError('badInput', { fields: { [field]: `This ${NOUN_OF[field]} does not exist.` } });
}
