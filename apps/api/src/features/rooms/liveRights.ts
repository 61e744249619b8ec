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

/** The rights granted by each person's last ticket, kept until they are lost or the call is long over. */

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
  await redis.hset(keyOf(configuration), `${subject} ${inspectionId}`, `${role} ${Date.now()}`);
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
  for (const [field, value] of Object.entries(await redis.hgetall(key))) {
    const [subject = '', inspectionId = ''] = field.split(' ');
    const [role, grantedAt] = value.split(' ');
    const isOver = Date.now() - Number(grantedAt) > GRANT_KEPT_MS;
    if (!isOver && (await isStillGranted(services, { subject, inspectionId, role: role as RoomRole })))
      continue;
    await redis.hdel(key, field);
    if (isOver) continue;
    audit(services, 'roomAccessEnded', { subject, inspectionId });
    await dropFromRooms(services, { subject, inspectionId, reason: 'revoked' });
  }
}

async function isStillGranted(
  { store, configuration }: SweepServices,
  { subject, inspectionId, role }: Grant,
): Promise<boolean> {
  const principal = await findPrincipal(store, subject);
  if (!principal || roomRoleOf(principal, configuration.hostRoles) !== role) return false;
  const inspection = await findInspection(store, inspectionId);
  return (
    inspection !== null &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(roomPolicy.join, principal, inspection)
  );
}

async function findPrincipal(store: Services['store'], subject: string): Promise<Principal | null> {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'guest') return principalOfGuest(await findInvitation(store, id));
  const user = await findUser(store, id);
  return user && principalOfUser(user);
}

const keyOf = ({ redisPrefix }: Services['configuration']): string => `${redisPrefix}:live-grants`;
