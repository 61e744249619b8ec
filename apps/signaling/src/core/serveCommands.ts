import type { Acknowledgement } from '@sightline/contracts/core/define';
import { AppError } from '@sightline/contracts/core/errors';
import type { Ability } from '@sightline/contracts/rooms/abilities';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import { answer, type Route, refuse } from './answer.ts';
import type { RoomSettings } from './settings.ts';
import { TokenBucket } from './TokenBucket.ts';

/** An honest client stops long before this many refusals. */
const MAX_REFUSALS = 300;

type Reply = (acknowledgement: Acknowledgement<unknown>) => void;

export type Routes<Caller> = ReadonlyMap<string, Route<Caller>>;

interface Serving<Caller> {
  routes: Routes<Caller>;
  caller: Caller & { readonly abilities: readonly Ability[] };
  settings: RoomSettings;
  logger: Logger;
}

/** Handles the commands of one socket, each with one acknowledgement, at a limited rate. */
export function serveCommands<Caller>(socket: Socket, serving: Serving<Caller>): void {
  const { routes, settings, logger } = serving;
  const limit = new CommandLimit(settings, routes.values());
  let refusals = 0;
  // One listener serves all names, so that an unknown command is refused instead of left without a reply.
  socket.onAny((name: unknown, ...parts: unknown[]) => {
    const { request, reply } = splitArguments(parts);
    const verdict = limit.check(name);
    if (verdict === 'drop') return reply({ ok: true, value: {} });
    const refusal =
      verdict === 'allow'
        ? unknownCommand(routes, name)
        : new AppError('tooManyTries', { retryAfterSeconds: 2 });
    if (!refusal) {
      void dispatch(serving, String(name), request, reply);
      return;
    }
    refusals += 1;
    reply(refuse(refusal, logger, String(name)));
    if (refusals > MAX_REFUSALS) socket.disconnect(true);
  });
}

/** Socket.IO passes the callback as the last of any number of arguments: every caller gets a reply. */
function splitArguments(parts: unknown[]): { request: unknown; reply: Reply } {
  const last = parts.at(-1);
  const wantsReply = typeof last === 'function';
  const [request] = wantsReply ? parts.slice(0, -1) : parts;
  return { request, reply: wantsReply ? (acknowledgement) => void last(acknowledgement) : () => undefined };
}

function unknownCommand<Caller>(routes: Routes<Caller>, name: unknown): AppError | null {
  if (typeof name === 'string' && routes.has(name)) return null;
  return new AppError('badInput', { fields: { command: 'is not known here' } });
}

async function dispatch<Caller>(
  { routes, caller, logger }: Serving<Caller>,
  name: string,
  request: unknown,
  reply: Reply,
): Promise<void> {
  const route = routes.get(name);
  if (route) reply(await answer(route, caller, caller.abilities, request, logger));
}

/** Limits the commands of one socket. Commands that may be lost have their own limits. */
class CommandLimit {
  readonly #commands: TokenBucket;
  readonly #volatile = new Map<unknown, TokenBucket>();
  readonly #dropped: TokenBucket;

  constructor(settings: RoomSettings, routes: Iterable<Pick<Route<never>, 'command' | 'perSecond'>>) {
    this.#commands = new TokenBucket(settings.commandBurst, settings.commandsPerSecond);
    this.#dropped = new TokenBucket(settings.droppedBurst, settings.droppedPerSecond);
    for (const { command, perSecond } of routes)
      if (perSecond !== null) this.#volatile.set(command.name, new TokenBucket(perSecond, perSecond));
  }

  /** `drop` beyond the rate of a command that may be lost: after a network stall, many arrive at once. */
  check(name: unknown): 'allow' | 'drop' | 'refuse' {
    const limit = this.#volatile.get(name);
    if (!limit) return this.#commands.take() ? 'allow' : 'refuse';
    if (limit.take()) return 'allow';
    return this.#dropped.take() ? 'drop' : 'refuse';
  }
}
