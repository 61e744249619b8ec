import type { Logger } from 'pino';
import type { Server, Socket } from 'socket.io';
import { parse, refusalOf } from './core/answer.ts';
import { redeemTicket, type TicketRedemption } from './core/redeemTicket.ts';
import type { Recorders } from './recording/Recorders.ts';
import { HostedRecorder } from './recording/remote/HostedRecorder.ts';
import {
  RECORDER_NAMESPACE,
  RecorderHandshake,
  verifyRecorderTicket,
} from './recording/remote/recorderWire.ts';

export interface RecordersServed extends TicketRedemption {
  ticketSecret: string;
  recorders: Recorders;
  logger: Logger;
}

/**
 * Serves the rooms of other nodes that have no recorder left (SPEC.md, Q-29). `onProven` is called for a
 * socket whose ticket is valid.
 */
export function serveRecorders(
  io: Server,
  options: RecordersServed,
  onProven: (socket: Socket) => void,
): void {
  const hosted = new WeakMap<Socket, HostedRecorder>();
  const namespace = io.of(RECORDER_NAMESPACE);
  namespace.use((socket, next) => {
    void admit(options, socket).then(
      (recorder) => {
        onProven(socket);
        hosted.set(socket, recorder);
        next();
      },
      (error: unknown) => next(refusalOf(error, options.logger)),
    );
  });
  namespace.on('connection', (socket) => hosted.get(socket)?.serve(socket));
}

async function admit(options: RecordersServed, socket: Socket): Promise<HostedRecorder> {
  const { ticket } = parse(RecorderHandshake, socket.handshake.auth);
  const claims = await verifyRecorderTicket(ticket, options.ticketSecret);
  const { inspectionId, recordingId, takeId } = await redeemTicket(options, 'recorder', claims);
  const { recorders, ticketSecret: secret, logger } = options;
  const recorder = new HostedRecorder({ inspectionId, recordingId, takeId }, { recorders, secret, logger });
  const end = (): void => void recorder.complete('lost');
  socket.conn.once('close', end);
  // The connection was closed while the ticket was being checked.
  if (socket.conn.readyState !== 'open') end();
  return recorder;
}
