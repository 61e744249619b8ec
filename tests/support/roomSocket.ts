import type { Acknowledgement } from '@sightline/contracts/core/define';
import type { RoomTicket } from '@sightline/contracts/rooms/rooms';
import { io, type Socket } from 'socket.io-client';
import type { RoomServer } from './roomServer.ts';

/** A bare socket, for messages that the room client never sends. */
export interface RoomSocket {
  socket: Socket;
  /** All announcements of the server, in order. */
  received: { name: string; payload: unknown }[];
  ask(name: string, ...args: unknown[]): Promise<Acknowledgement<Record<string, unknown>>>;
  close(): void;
}

type Handshake = Record<string, unknown>;

/** Connects, or throws with the `data` of the refusal as its cause. */
export async function roomSocket(
  server: Pick<RoomServer, 'origin' | 'node'>,
  handshake: Handshake,
  headers: Record<string, string> = {},
): Promise<RoomSocket> {
  const socket = io(server.origin, {
    path: `/signaling/${server.node}/socket.io`,
    auth: handshake,
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    extraHeaders: headers,
  });
  const received: RoomSocket['received'] = [];
  socket.onAny((name: string, payload: unknown) => received.push({ name, payload }));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error: Error & { data?: unknown }) =>
      reject(new Error(error.message, { cause: error.data })),
    );
  });
  return {
    socket,
    received,
    ask: (name, ...args) => socket.timeout(5000).emitWithAck(name, ...args),
    close: () => socket.disconnect(),
  };
}

export const byTicket = ({ ticket }: RoomTicket): Handshake => ({ kind: 'ticket', ticket });

/** The code with which a socket was refused, or 'in' for one that was admitted. */
export async function refusalOf(
  server: Pick<RoomServer, 'origin' | 'node'>,
  handshake: Handshake,
  headers?: Record<string, string>,
): Promise<string> {
  try {
    (await roomSocket(server, handshake, headers)).close();
    return 'in';
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    return cause?.code ?? message;
  }
}
