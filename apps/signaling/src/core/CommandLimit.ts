import type { Route } from './answer.ts';
import type { RoomSettings } from './settings.ts';
import { TokenBucket } from './TokenBucket.ts';

/** Limits the commands of one socket. Commands that may be lost have their own limits. */
export class CommandLimit {
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
