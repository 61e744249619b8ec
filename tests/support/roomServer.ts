import type { RoomRole } from '@sightline/contracts/accounts/roles';
import { mintId } from '@sightline/contracts/core/ids';
import { ABILITIES_OF, type Ability } from '@sightline/contracts/rooms/abilities';
import type { RecordingRules } from '@sightline/contracts/rooms/recording';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { signTicket } from '@sightline/server-kit/tickets';
import { SignalingEnvironment } from '../../apps/signaling/src/environment.ts';
import type { Settings } from '../../apps/signaling/src/room/features.ts';
import type { CreateTake } from '../../apps/signaling/src/room/RoomServices.ts';
import { type Signaling, startSignaling } from '../../apps/signaling/src/startSignaling.ts';
import { choosePort } from '../../infra/process/ports.ts';

export const TICKET_SECRET = 'a ticket secret that is only good for tests';

export interface Person {
  subject?: string;
  name?: string;
  role?: RoomRole;
  abilities?: Ability[];
  node?: string;
  sessionId?: string;
  /** Set where company and inspection allow recordings; a host may then record. */
  recording?: RecordingRules;
  /** The host of the transcription service, where one is set. */
  captionsBy?: string;
  /** Whether the person waits apart until the host comes. */
  waitsForHost?: boolean;
}

export interface RoomServer extends Signaling {
  origin: string;
  node: string;
  redisUrl: string;
  redisPrefix: string;
  /** A ticket like those that the API issues. */
  ticket(inspectionId: string, person?: Person): Promise<RoomTicket>;
}

interface RoomServerOptions<Own> {
  redisUrl: string;
  redisPrefix: string;
  node?: string;
  workers?: number;
  /** Where it listens, for sockets and media. */
  address?: string;
  mediaPort?: number;
  /** An unknown setting does not compile, even if it is in a variable: it would be ignored. */
  settings?: Own & Record<Exclude<keyof Own, keyof Settings>, never>;
  publicUrl?: string;
  createTake?: CreateTake;
  /** The folders for recordings, of the node and of the storage. It then records for other nodes too. */
  recordings?: { spool: string; data: string };
}

/** A real signaling node with real media workers on free ports, of loopback by default. */
export async function startRoomServer<Own extends Partial<Settings>>(
  options: RoomServerOptions<Own>,
): Promise<RoomServer> {
  const { node = 'node-1', address = '127.0.0.1', mediaPort = 0, recordings } = options;
  const port = recordings ? await choosePort([], address) : 0;
  const environment = SignalingEnvironment.parse({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PUBLIC_URL: options.publicUrl ?? 'http://localhost:8080',
    REDIS_URL: options.redisUrl,
    REDIS_PREFIX: options.redisPrefix,
    TICKET_SECRET,
    SIGNALING_NODE: node,
    SIGNALING_HOST: address,
    SIGNALING_PORT: String(port),
    MEDIA_LISTEN_IP: address,
    MEDIA_PORT: String(mediaPort),
    MEDIA_WORKERS: String(options.workers ?? 1),
    ...(recordings && {
      RECORDING_DIR: recordings.spool,
      DATA_DIR: recordings.data,
      SIGNALING_INTERNAL_URL: `http://${address}:${port}`,
    }),
  });
  const signaling = await startSignaling(environment, options.settings, options.createTake);
  const { redisUrl, redisPrefix } = options;
  const origin = `http://${address}:${signaling.port}`;
  const ticket: RoomServer['ticket'] = (inspectionId, person) => issueTicket(inspectionId, node, person);
  return { ...signaling, origin, node, redisUrl, redisPrefix, ticket };
}

export async function issueTicket(
  inspectionId: string,
  node: string,
  person: Person = {},
): Promise<RoomTicket> {
  const role = person.role ?? 'host';
  const { recording, captionsBy } = person;
  const ofRole =
    recording && role === 'host' ? [...ABILITIES_OF.host, 'record' as const] : [...ABILITIES_OF[role]];
  const abilities = person.abilities ?? ofRole;
  const { token, expiresAt } = await signTicket(
    {
      sub: person.subject ?? `user:${mintId()}`,
      name: person.name ?? 'Guest',
      inspectionId,
      role,
      abilities,
      node: person.node ?? node,
      ...(person.sessionId ? { sessionId: person.sessionId } : {}),
      ...(recording ? { recording } : {}),
      ...(captionsBy === undefined ? {} : { captionsBy }),
      ...(person.waitsForHost ? { waitsForHost: true } : {}),
    },
    TICKET_SECRET,
  );
  const signalingPath = `/signaling/${node}/socket.io`;
  return {
    ticket: token,
    signalingPath,
    iceServers: [],
    role,
    abilities,
    captionsBy: captionsBy ?? null,
    expiresAt,
  };
}
