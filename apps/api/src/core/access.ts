import type { Access } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { Request } from 'express';
import type { Principal } from './principal.ts';

/** Admits callers by role: not signed in is 401, the wrong role 403. Policies answer 404 for records of others. */
export function admit(access: Access, request: Request): Principal | null {
  if (access === 'public') return request.principal;
  if (!request.principal) throw new AppError('notSignedIn');
  if (!access.includes(request.principal.role)) throw new AppError('forbidden');
  return request.principal;
}
