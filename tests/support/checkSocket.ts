import { mintId } from '@sightline/contracts/core/ids';
import { CHECK_NAMESPACE } from '@sightline/contracts/rooms/checkMedia';
import { checkNetwork } from '@sightline/room-client/check/checkNetwork';
import { SocketLink } from '@sightline/room-client/SocketLink';
import { signCheckTicket } from '@sightline/server-kit/tickets';
import * as fakeParameters from 'mediasoup-client/fakeParameters';
import { FakeHandler } from 'mediasoup-client/handlers/FakeHandler';
import { fakeTrack } from './roomPeer.ts';
import { type RoomServer, TICKET_SECRET } from './roomServer.ts';
import { type RoomSocket, roomSocket } from './roomSocket.ts';

type Node = Pick<RoomServer, 'origin' | 'node'>;

/** A ticket for a phone check, like those that the API issues. */
export async function checkTicket({ node }: Pick<Node, 'node'>, sub = `guest:${mintId()}`): Promise<string> {
  return await signCheckTicket({ sub, node }, TICKET_SECRET);
}

/** The address of the namespace in which a node serves phone checks. */
export const checksOf = ({ origin, node }: Node): Node => ({ origin: `${origin}${CHECK_NAMESPACE}`, node });

/** A bare socket in the namespace of phone checks. */
export async function checkSocket(server: Node, sub?: string): Promise<RoomSocket> {
  return await roomSocket(checksOf(server), { ticket: await checkTicket(server, sub) });
}

/** What a page says about the service, by this origin. The check ends once that is known. */
export async function checkService(server: Node, origin: string): Promise<(string | null)[]> {
  const ended = new AbortController();
  const outcomes: (string | null)[] = [];
  await checkNetwork({
    origin,
    ticket: {
      ticket: await checkTicket(server),
      signalingPath: `/signaling/${server.node}/socket.io`,
      relays: [],
      receipt: null,
    },
    track: fakeTrack('video'),
    handlerFactory: FakeHandler.createFactory(fakeParameters),
    onLine: (line, outcome) => {
      if (line === 'service') outcomes.push(outcome);
      if (outcome !== 'running') ended.abort();
    },
    signal: ended.signal,
  });
  return outcomes;
}

/** Opens a socket as a page does. */
export const openLink: typeof SocketLink.open = (...request) => SocketLink.open(...request);
