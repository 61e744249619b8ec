import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { serveCommands } from '../core/serveCommands.ts';
import type { RoomSettings } from '../core/settings.ts';
import { FEATURES } from '../room/features.ts';
import { entering } from './entering.ts';
import { events } from './events.ts';
import { media } from './media.ts';
import type { Session, SessionRoute } from './Session.ts';

/** Every command of rooms and lobbies, by name; any other event is refused. */
export const ROUTES: ReadonlyMap<string, SessionRoute> = new Map(
  [
    ...[...entering, ...media, ...events],
    ...FEATURES.flatMap(({ routes }): readonly SessionRoute[] => routes),
  ].map((route) => [route.command.name, route]),
);

export function handleSocket(socket: Socket, session: Session, settings: RoomSettings, logger: Logger): void {
  const lobby = setTimeout(() => closeIdleLobby(socket, session), settings.lobbyMs).unref();
  serveCommands(socket, { routes: ROUTES, caller: session, settings, logger });
  socket.once('disconnect', (reason) => {
    clearTimeout(lobby);
    logger.debug({ reason, subject: session.identity.subject }, 'socket gone');
    session.disconnected();
  });
}

function closeIdleLobby(socket: Socket, session: Session): void {
  if (!session.hasEntered && !session.isWaiting) socket.disconnect(true);
}
