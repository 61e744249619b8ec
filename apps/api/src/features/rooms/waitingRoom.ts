import { Instant } from '@sightline/contracts/core/fields';
import { isWaiting } from '@sightline/contracts/dashboard/dashboard';
import type { PersonOnCall } from '@sightline/contracts/rooms/rooms';
import {
  expectStart,
  listWaitingCalls,
  readWaitingRoom,
  type WaitingCall,
  type WaitingRoom,
} from '@sightline/contracts/rooms/waitingRoom';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { findInspections, listInspectionsOfInspector } from '@sightline/store/inspections/searchInspections';
import type { Redis } from 'ioredis';
import { isStaff, type Principal } from '../../core/principal.ts';
import { type Context, type Route, serve } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { visibleInspection } from '../rights/inspectionPolicy.ts';
import { inviting } from './invitations.ts';
import { onCallFor } from './onCall.ts';

type Rooms = ReadonlyMap<string, readonly PersonOnCall[]>;

/** When a call without a host begins, for the people who wait in it, and who waits, for the host. Decision 156. */
export const waitingRoomRoutes: readonly Route[] = [
  serve(readWaitingRoom, async (context, { params }) => {
    await context.limits.spend('waitingByCaller', context.principal.subject);
    return await waitingRoomOf(context, await visibleInspection(context, params.inspectionId));
  }),

  serve(listWaitingCalls, async (context) => {
    const { userId, subject } = context.principal;
    return await waitingFor(context, { userId, subject });
  }),

  serve(expectStart, async (context, { params, body: { minutes } }) => {
    const inspection = await inviting(context, params.inspectionId);
    const at = minutes === null ? null : new Date(Date.now() + minutes * MINUTE_MS);
    await announceExpectedStart(context.redis, context.redisPrefix, inspection._id, at);
    return await waitingRoomOf(context, inspection);
  }),
];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const hostIdOf = ({ hostId, inspectorId }: InspectionRecord): string | null => hostId ?? inspectorId;

async function waitingRoomOf(
  context: Context<Principal>,
  inspection: InspectionRecord,
): Promise<WaitingRoom> {
  const { presence, redis, redisPrefix, principal } = context;
  const [rooms, expectedAt] = await Promise.all([
    presence.list(),
    readExpectedStart(redis, redisPrefix, inspection._id),
  ]);
  const host = hostStateOf(inspection, rooms);
  const isNext = host === 'busy' && (await isNextOfHost(context, inspection, rooms));
  return {
    ...appointmentOf(inspection),
    hostName: inspection.host || inspection.inspector,
    host,
    isNext,
    expectedAt: host === 'here' ? null : expectedAt,
    onCall: onCallFor(rooms.get(inspection._id) ?? [], {
      subject: principal.subject,
      isStaff: isStaff(principal),
    }),
  };
}

function hostStateOf(inspection: InspectionRecord, rooms: Rooms): WaitingRoom['host'] {
  const own = rooms.get(inspection._id) ?? [];
  if (own.some(({ role }) => role === 'host')) return 'here';
  const hostId = hostIdOf(inspection);
  const isHosting = ({ subject, role, isConnected }: PersonOnCall): boolean =>
    subject === `user:${hostId}` && role === 'host' && isConnected;
  return hostId !== null && [...rooms.values()].some((people) => people.some(isHosting)) ? 'busy' : 'away';
}

/**
 * Whether no other inspection of the host comes first: one of an earlier time that is due within the hour before
 * this one, or in which people wait.
 */
async function isNextOfHost(
  { store }: Services,
  inspection: InspectionRecord,
  rooms: Rooms,
): Promise<boolean> {
  const hostId = hostIdOf(inspection);
  const { scheduledDate: at } = inspection;
  if (hostId === null || at === null) return false;
  const from = new Date(Date.now() - HOUR_MS);
  const [due, waiting] = await Promise.all([
    listInspectionsOfInspector(store, hostId, { from, to: at, status: 'scheduled' }),
    findInspections(store, waitingRoomIds(rooms)),
  ]);
  const isEarlier = (other: InspectionRecord): boolean =>
    other._id !== inspection._id && other.scheduledDate !== null && other.scheduledDate < at;
  const isOfHost = (other: InspectionRecord): boolean => hostIdOf(other) === hostId;
  return ![...due.filter(({ isVirtual }) => isVirtual), ...waiting].some(
    (other) => isOfHost(other) && isEarlier(other),
  );
}

/** The rooms in which connected people wait for a host. */
function waitingRoomIds(rooms: Rooms): string[] {
  return [...rooms].filter(([, people]) => waitingIn(people).length > 0).map(([id]) => id);
}

/** The people who wait; none while a host is there. A page that was closed does not wait. */
function waitingIn(people: readonly PersonOnCall[]): PersonOnCall[] {
  if (!isWaiting({ people: [...people] })) return [];
  const connected = people.filter(({ isConnected }) => isConnected);
  return connected.toSorted((a, b) => a.joinedAt.localeCompare(b.joinedAt));
}

async function waitingFor(
  services: Services,
  { userId, subject }: { userId: string; subject: string },
): Promise<WaitingCall[]> {
  const { store, presence, redis, redisPrefix } = services;
  const rooms = await presence.list();
  const found = await findInspections(store, waitingRoomIds(rooms));
  const own = found.filter((inspection) => hostIdOf(inspection) === userId);
  const calls = await Promise.all(
    own.map(async (inspection) => ({
      ...waitOf(waitingIn(rooms.get(inspection._id) ?? []).filter((one) => one.subject !== subject)),
      ...appointmentOf(inspection),
      inspectionId: inspection._id,
      expectedAt: await readExpectedStart(redis, redisPrefix, inspection._id),
    })),
  );
  return calls.filter(({ names }) => names.length > 0).toSorted((a, b) => a.since.localeCompare(b.since));
}

function waitOf(people: readonly PersonOnCall[]): Pick<WaitingCall, 'names' | 'since'> {
  return { names: [...new Set(people.map(({ name }) => name))], since: people[0]?.joinedAt ?? '' };
}

function appointmentOf({ scheduledDate, preferredTime, address }: InspectionRecord) {
  return { scheduledDate: scheduledDate?.toISOString() ?? null, preferredTime, address };
}

const keyOf = (prefix: string, inspectionId: string): string => `${prefix}:expected-start:${inspectionId}`;

/** Stores when a host said that the call begins. A time that has passed says nothing, and expires. */
async function announceExpectedStart(
  redis: Redis,
  prefix: string,
  inspectionId: string,
  at: Date | null,
): Promise<void> {
  const key = keyOf(prefix, inspectionId);
  if (at === null) await redis.del(key);
  else await redis.set(key, at.toISOString(), 'PXAT', at.getTime());
}

async function readExpectedStart(redis: Redis, prefix: string, inspectionId: string): Promise<string | null> {
  const at = Instant.nullable().parse(await redis.get(keyOf(prefix, inspectionId)));
  return at !== null && Date.parse(at) > Date.now() ? at : null;
}
