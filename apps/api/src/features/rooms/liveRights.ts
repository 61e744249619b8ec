import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import type { RoomRole } from '@sightline/contracts/roles';
import { type Revocation, revokeSubject } from '@sightline/server-kit/revocations';
import { findUser } from '@sightline/store/accounts/users';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findInvitation } from '@sightline/store/rooms/invitations';
import { audit } from '../../core/audit.ts';
import { allows } from '../../core/policy.ts';
import { type Principal, principalOfGuest, principalOfUser } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { inspectionPolicy } from '../inspections/policy.ts';
import { roomPolicy, roomRoleOf } from './policy.ts';

/**
 * The rights that tickets have granted, kept until they are lost or the call is long over. One person may hold several
 * roles in a room for a while: a page that entered as host keeps its rights when another page enters with a lower role.
 */

const SWEEP_EVERY_MS = 60_000;
/** Longer than any call. */
const GRANT_KEPT_MS = 24 * 3600_000;

type GrantServices = Pick<Services, 'redis' | 'configuration'>;
type SweepServices = GrantServices & Pick<Services, 'store' | 'logger' | 'securityLog'>;

export interface Grant {
  subject: string;
  inspectionId: string;
  role: RoomRole;
}

/** Drops a person from live rooms and refuses the tickets issued until now. A slow Redis does not delay the reply for long. */
export async function dropFromRooms(
  { redis, configuration }: GrantServices,
  revocation: Revocation,
): Promise<void> {
  await waitAtMost(2000, revokeSubject(redis, configuration.redisPrefix, revocation));
}

/** Remembers what a ticket grants, so that the sweep finds rights that end without a request. */
export async function recordGrant(
  { redis, configuration }: GrantServices,
  { subject, inspectionId, role }: Grant,
): Promise<void> {
  await redis.hset(keyOf(configuration), `${subject} ${inspectionId} ${role}`, Date.now());
}

/** Expired links and deactivated accounts trigger no request. Every API process may run a sweep. */
export function startLiveRightsSweep(services: SweepServices): { close(): void } {
  let running: Promise<void> | null = null;
  const sweep = (): void => {
    running ??= sweepLiveRights(services)
      .catch((err: unknown) => services.logger.warn({ err }, 'rights of live rooms not checked'))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
  return { close: () => clearInterval(timer) };
}

/** Revokes each grant whose ticket would no longer be issued. */
export async function sweepLiveRights(services: SweepServices): Promise<void> {
  const { redis, configuration } = services;
  const key = keyOf(configuration);
  for (const [field, grantedAt] of Object.entries(await redis.hgetall(key))) {
    const [subject = '', inspectionId = '', role] = field.split(' ');
    const isRecent = Date.now() - Number(grantedAt) < GRANT_KEPT_MS;
    const current = isRecent ? await currentRole(services, { subject, inspectionId }) : null;
    if (current && current === role) continue;
    await redis.hdel(key, field);
    if (isRecent) await endGrant(services, { subject, inspectionId, role: role as RoomRole }, current);
  }
}

/** Pages of a person who has another role now come back with it; without any role the person is out. */
async function endGrant(
  services: SweepServices,
  { subject, inspectionId, role }: Grant,
  current: RoomRole | null,
): Promise<void> {
  audit(services, 'roomAccessEnded', { subject, inspectionId });
  const revocation = { subject, inspectionId, reason: 'revoked' as const };
  await dropFromRooms(services, current ? { ...revocation, role } : revocation);
}

/** The role that a ticket would grant now; null when none would be issued. */
async function currentRole(
  { store, configuration }: SweepServices,
  { subject, inspectionId }: Omit<Grant, 'role'>,
): Promise<RoomRole | null> {
  const principal = await findPrincipal(store, subject);
  if (!principal) return null;
  const inspection = await findInspection(store, inspectionId);
  const mayJoin =
    inspection !== null &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(roomPolicy.join, principal, inspection);
  return mayJoin ? roomRoleOf(principal, configuration.hostRoles) : null;
}

async function findPrincipal(store: Services['store'], subject: string): Promise<Principal | null> {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'guest') return principalOfGuest(await findInvitation(store, id));
  const user = await findUser(store, id);
  return user && principalOfUser(user);
}

const keyOf = ({ redisPrefix }: Services['configuration']): string => `${redisPrefix}:live-grants`;
