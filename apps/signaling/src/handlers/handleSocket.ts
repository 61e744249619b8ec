import type { Acknowledgement } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { answer, refuse } from '../core/answer.ts';
import type { RoomSettings } from '../core/settings.ts';
import { TokenBucket } from '../core/TokenBucket.ts';
import { capture } from './capture.ts';
import { entering } from './entering.ts';
import { events } from './events.ts';
import { hosting } from './hosting.ts';
import { media } from './media.ts';
import { recording } from './recording.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Every command that this server handles, by name; any other event is refused. */
export const ROUTES: ReadonlyMap<string, SessionRoute> = new Map(
  [...entering, ...media, ...events, ...hosting, ...capture, ...recording].map((route) => [
    route.command.name,
    route,
  ]),
);

/** The number of refusals long before which an honest client stops. */
const MAX_REFUSALS = 300;

type Reply = (acknowledgement: Acknowledgement<unknown>) => void;

/** Handles the commands of one socket, each with one acknowledgement, at a limited rate. */
export function handleSocket(socket: Socket, session: Session, settings: RoomSettings, logger: Logger): void {
  const bucket = new TokenBucket(settings.commandBurst, settings.commandsPerSecond);
  let refusals = 0;
  const lobby = setTimeout(() => closeIdleLobby(socket, session), settings.lobbyMs).unref();

  // One listener serves all names, so that an unknown command is refused instead of left without a reply.
  socket.onAny((name: unknown, ...parts: unknown[]) => {
    const { request, reply } = splitArguments(parts);
    const refusal = bucket.take()
      ? unknownCommand(name)
      : new AppError('tooManyTries', { retryAfterSeconds: 2 });
    if (!refusal) {
      void dispatch(String(name), session, request, logger, reply);
      return;
    }
    refusals += 1;
    reply(refuse(refusal, logger, String(name)));
    if (refusals > MAX_REFUSALS) socket.disconnect(true);
  });

  socket.once('disconnect', (reason) => {
    clearTimeout(lobby);
    logger.debug({ reason, subject: session.identity.subject }, 'socket gone');
    session.disconnected();
  });
}

/**
 * The request and the callback, which Socket.IO passes as the last argument, whatever their number: every
 * caller gets a reply.
 */
function splitArguments(parts: unknown[]): { request: unknown; reply: Reply } {
  const last = parts.at(-1);
  const wantsReply = typeof last === 'function';
  const [request] = wantsReply ? parts.slice(0, -1) : parts;
  return { request, reply: wantsReply ? (acknowledgement) => void last(acknowledgement) : () => undefined };
}

function unknownCommand(name: unknown): AppError | null {
  if (typeof name === 'string' && ROUTES.has(name)) return null;
  return new AppError('badInput', { fields: { command: 'is not known here' } });
}

async function dispatch(
  name: string,
  session: Session,
  request: unknown,
  logger: Logger,
  reply: Reply,
): Promise<void> {
  const route = ROUTES.get(name);
  if (route) reply(await answer(route, session, session.abilities, request, logger));
}

function closeIdleLobby(socket: Socket, session: Session): void {
  if (!session.hasEntered) socket.disconnect(true);
}
