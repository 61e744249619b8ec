import { createHmac } from 'node:crypto';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { RecordingRules } from '@sightline/contracts/rooms/recording';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { signTicket } from '@sightline/server-kit/tickets';
import type { InspectionRecord } from '@sightline/store/inspections/inspections';
import { startInspection } from '@sightline/store/inspections/status';
import { findOrganization, findSettings } from '@sightline/store/organization/organization';
import { continueNumbers } from '@sightline/store/rooms/roomEvents';
import { nameWithRole } from '../../core/author.ts';
import type { Configuration } from '../../core/configuration.ts';
import { isStaff, type Principal } from '../../core/principal.ts';
import type { Context } from '../../core/serve.ts';
import type { Services } from '../../core/services.ts';
import { sessionKey } from '../../core/session.ts';
import { hostingRules, recordGrant } from '../rights/liveRights.ts';
import { abilitiesOf, roomRoleOf } from '../rights/roomPolicy.ts';

/**
 * Credentials are needed to open a relay, not to keep it open: a call outlives them, and the page fetches new ones before
 * it restarts ICE. infra/turn/turnserver.conf and the documents state the same number; a test compares them.
 */
export const CREDENTIALS_VALID_SECONDS = 10 * 60;

/** The time limit of Redis commands, which wait while Redis is away; the caller gets an error instead. */
const REDIS_TIMEOUT_MS = 5000;

/** Admits a person to the room on the node that holds it. A host's ticket starts the inspection. */
export async function issueTicket(
  context: Context<Principal>,
  inspection: InspectionRecord,
): Promise<RoomTicket> {
  const { configuration, store, principal, request, speechTranscriber } = context;
  const { subject, name } = principal;
  const inspectionId = inspection._id;
  const [node, rules, recording, { peopleWaitApart }] = await Promise.all([
    withTimeout(REDIS_TIMEOUT_MS, placeRoom(context, inspectionId)),
    hostingRules(context),
    recordingRules(context, principal, inspection),
    findSettings(store),
  ]);
  const role = roomRoleOf(principal, inspection, rules);
  const abilities = abilitiesOf(principal, role, recording !== null);
  const sessionId = sessionKey(request);
  const mayRecord = recording ? { recording } : {};
  const captionsBy = speechTranscriber?.sentTo;
  const mayRead = captionsBy === undefined ? {} : { captionsBy };
  const waits = peopleWaitApart && !isStaff(principal) ? { waitsForHost: true } : {};
  const granted = { role, abilities, ...waits, ...mayRecord, ...mayRead };
  const claims = { sub: subject, name, inspectionId, node, sessionId, ...granted };
  const { token, expiresAt } = await signTicket(claims, configuration.ticketSecret);
  // The grant is stored after signing: a sweep that removes it refuses the ticket, because it revokes later
  // than the ticket's time.
  const grant = { subject, inspectionId, role, isStaff: isStaff(principal) };
  await withTimeout(REDIS_TIMEOUT_MS, recordGrant(context, grant));
  if (role === 'host') await startInspection(store, inspectionId, nameWithRole(principal));
  return {
    ticket: token,
    signalingPath: `/signaling/${node}/socket.io`,
    iceServers: turnServersFor(configuration.turn, subject, CREDENTIALS_VALID_SECONDS),
    role,
    abilities,
    captionsBy: captionsBy ?? null,
    expiresAt,
  };
}

/** Places the room. Before a peer enters, the room's sequence numbers continue after the archived ones. */
async function placeRoom(services: Services, inspectionId: string): Promise<string> {
  await continueNumbers(services.store, services.roomLog, inspectionId);
  const { node } = await services.placement.placeRoom(inspectionId);
  await services.queue.enqueue(archiveRoomEvents, { inspectionId });
  return node;
}

/** Relay credentials for one person, computed from the shared secret as coturn does (TURN REST API). */
export function turnServersFor(
  turn: Configuration['turn'],
  person: string,
  seconds: number,
  now: number = Date.now(),
): RoomTicket['iceServers'] {
  if (!turn || turn.urls.length === 0) return [];
  // coturn separates the parts at the colon, so there must be only one.
  const username = `${Math.floor(now / 1000) + seconds}:${person.replaceAll(':', '-')}`;
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64');
  return [{ urls: [...turn.urls], username, credential }];
}

/** The rules by which this person may have the call recorded while hosting; null where no one may. */
async function recordingRules(
  { store }: Pick<Services, 'store'>,
  principal: Principal,
  { isRecordingOff }: Pick<InspectionRecord, 'isRecordingOff'>,
): Promise<RecordingRules | null> {
  if (!isStaff(principal) || isRecordingOff) return null;
  const [{ allowsRecording, recordingKeepDays: keepDays }, { facts }] = await Promise.all([
    findSettings(store),
    findOrganization(store),
  ]);
  return allowsRecording ? { company: facts.name, keepDays } : null;
}
