import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { waitAtMost } from '@sightline/contracts/core/withTimeout';
import { type Revocation, revokeSubject } from '@sightline/server-kit/revocations';
import { findUser } from '@sightline/store/accounts/users';
import { findInspection } from '@sightline/store/inspections/inspections';
import { findSettings } from '@sightline/store/organization/organization';
import { findInvitation } from '@sightline/store/rooms/invitations';
import { audit } from '../../core/audit.ts';
import { allows } from '../../core/policy.ts';
import { isStaff, type Principal, principalOfGuest, principalOfUser } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { inspectionPolicy } from './inspectionPolicy.ts';
import { type HostingRules, roomPolicy, roomRoleOf } from './roomPolicy.ts';

/**
 * The rights that tickets have granted, stored until they are revoked or the call is long over. One person
 * may hold several roles in a room for a while: a page that entered as host keeps its rights when another
 * page enters with a lower role.
 */

const SWEEP_EVERY_MS = 60_000;
const REDIS_TIMEOUT_MS = 2000;
/** A time longer than any call. */
const GRANT_KEPT_MS = 24 * 3600_000;

type GrantServices = Pick<Services, 'redis' | 'configuration'>;
type SweepServices = GrantServices & Pick<Services, 'store' | 'logger' | 'securityLog'>;

export interface Grant {
  subject: string;
  inspectionId: string;
  role: RoomRole;
  /** Whether hosting can be handed to this person in the call. */
  isStaff: boolean;
}

type Holder = Pick<Grant, 'subject' | 'inspectionId'>;
type Rights = Pick<Grant, 'role' | 'isStaff'>;

export async function hostingRules({
  store,
  configuration,
}: Pick<Services, 'store' | 'configuration'>): Promise<HostingRules> {
  const { assignedInspectorHosts } = await findSettings(store);
  return { assignedInspectorHosts, hostRoles: configuration.hostRoles };
}

/**
 * Drops a person from live rooms and refuses the tickets issued until now. A slow Redis delays the reply only
 * briefly.
 */
export async function dropFromRooms(
  { redis, configuration }: GrantServices,
  revocation: Revocation,
): Promise<void> {
  await waitAtMost(REDIS_TIMEOUT_MS, revokeSubject(redis, configuration.redisPrefix, revocation));
}

/** Stores the rights that a ticket grants, so that the sweep finds those that end without a request. */
export async function recordGrant({ redis, configuration }: GrantServices, grant: Grant): Promise<void> {
  await redis.hset(keyOf(configuration), fieldOf(grant), Date.now());
}

const fieldOf = ({ subject, inspectionId, role, isStaff: staff }: Grant): string =>
  [subject, inspectionId, role, ...(staff ? ['staff'] : [])].join(' ');

function grantOf(field: string): Grant {
  const [subject = '', inspectionId = '', role, staff] = field.split(' ');
  return { subject, inspectionId, role: role as RoomRole, isStaff: staff === 'staff' };
}

/**
 * Starts the sweep, since expired links and deactivated accounts trigger no request. Every API process may
 * run one.
 */
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

/** Applies a change of hosting rights to the calls at once. A slow Redis leaves the rest to the sweep. */
export async function reviewLiveRights(services: SweepServices, inspectionId?: string): Promise<void> {
  await waitAtMost(REDIS_TIMEOUT_MS, sweepLiveRights(services, inspectionId));
}

/** Revokes each grant whose ticket would no longer be issued, in one room or in all. */
export async function sweepLiveRights(services: SweepServices, inspectionId?: string): Promise<void> {
  const { redis, configuration } = services;
  const key = keyOf(configuration);
  const rules = await hostingRules(services);
  for (const [field, grantedAt] of Object.entries(await redis.hgetall(key))) {
    const grant = grantOf(field);
    if (inspectionId !== undefined && grant.inspectionId !== inspectionId) continue;
    const isRecent = Date.now() - Number(grantedAt) < GRANT_KEPT_MS;
    const current = isRecent ? await currentRights(services, grant, rules) : null;
    if (current && isInForce(grant, current)) continue;
    await redis.hdel(key, field);
    if (isRecent) await endGrant(services, grant, current);
  }
}

function isInForce(grant: Rights, current: Rights): boolean {
  return grant.role === current.role && (current.isStaff || !grant.isStaff);
}

/** Ends a grant: pages of a person with another role rejoin with it; a person without any role is removed. */
async function endGrant(services: SweepServices, grant: Grant, current: Rights | null): Promise<void> {
  const { subject, inspectionId, role } = grant;
  audit(services, 'roomAccessEnded', { subject, inspectionId });
  const revocation = { subject, inspectionId, reason: 'revoked' as const };
  await dropFromRooms(services, current ? { ...revocation, role } : revocation);
  // Hosting may have been handed to this person, whose own role was another one.
  if (current && grant.isStaff && !current.isStaff && role !== 'host')
    await dropFromRooms(services, { ...revocation, role: 'host' });
}

/** The rights that a ticket would grant now; null when none would be issued. */
async function currentRights(
  { store }: SweepServices,
  { subject, inspectionId }: Holder,
  rules: HostingRules,
): Promise<Rights | null> {
  const principal = await findPrincipal(store, subject);
  if (!principal) return null;
  const inspection = await findInspection(store, inspectionId);
  const mayJoin =
    inspection !== null &&
    allows(inspectionPolicy.read, principal, inspection) &&
    allows(roomPolicy.join, principal, inspection);
  return mayJoin ? { role: roomRoleOf(principal, inspection, rules), isStaff: isStaff(principal) } : null;
}

async function findPrincipal(store: Services['store'], subject: string): Promise<Principal | null> {
  const [kind, id = ''] = subject.split(':');
  if (kind === 'guest') return principalOfGuest(await findInvitation(store, id));
  const user = await findUser(store, id);
  return user && principalOfUser(user);
}

const keyOf = ({ redisPrefix }: Services['configuration']): string => `${redisPrefix}:live-grants`;
