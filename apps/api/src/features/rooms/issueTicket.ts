import { ABILITIES_OF } from '@sightline/contracts/abilities';
import { withTimeout } from '@sightline/contracts/core/withTimeout';
import { archiveRoomEvents } from '@sightline/contracts/jobs';
import type { RoomTicket } from '@sightline/contracts/rooms';
import { signTicket } from '@sightline/server-kit/tickets';
import { type InspectionRecord, startInspection } from '@sightline/store/inspections/inspections';
import type { Principal } from '../../core/principal.ts';
import type { Services } from '../../core/services.ts';
import { continueNumbers } from '../room-events/append.ts';
import { roomRoleOf } from './policy.ts';
import { turnServersFor } from './turnServers.ts';

const PLACE_WITHIN_MS = 5000;

/** A pass to the room for this person, on the node that holds it. A host who comes starts the inspection. */
export async function issueTicket(
  services: Services,
  principal: Principal,
  inspection: InspectionRecord,
): Promise<RoomTicket> {
  const { configuration, store } = services;
  const { subject, name } = principal;
  const role = roomRoleOf(principal, configuration.leadRoles);
  const abilities = [...ABILITIES_OF[role]];
  const node = await placeRoom(services, inspection._id);
  const claims = { sub: subject, name, inspectionId: inspection._id, role, abilities, node };
  const { token, expiresAt } = await signTicket(claims, configuration.ticketSecret);
  if (role === 'host') await startInspection(store, inspection._id);
  return {
    ticket: token,
    signalingPath: `/signaling/${node}/socket.io`,
    iceServers: turnServersFor(configuration.turn, subject),
    role,
    abilities,
    expiresAt,
  };
}

/** Before anybody enters, the numbers of the room's events go on after the archived ones. */
async function placeRoom(services: Services, inspectionId: string): Promise<string> {
  // Commands wait while Redis is away; a person gets an answer instead.
  return await withTimeout(PLACE_WITHIN_MS, prepareRoom(services, inspectionId));
}

async function prepareRoom(services: Services, inspectionId: string): Promise<string> {
  await continueNumbers(services, inspectionId);
  const { node } = await services.placement.placeRoom(inspectionId);
  await services.queue.enqueue(archiveRoomEvents, { inspectionId });
  return node;
}
