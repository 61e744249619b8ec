import { mintId } from '@sightline/contracts/core/ids';
import { CHECK_NAMESPACE } from '@sightline/contracts/rooms/checkMedia';
import { signCheckTicket } from '@sightline/server-kit/checkTickets';
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
