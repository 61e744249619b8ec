import { growStroke } from '@sightline/contracts/rooms/drawing';
import { movePointer } from '@sightline/contracts/rooms/pointing';
import type { RoomSettings } from './settings.ts';
import { TokenBucket } from './TokenBucket.ts';

/** Limits the commands of one socket. Those that may be lost have limits of their own. */
export class CommandLimit {
  readonly #commands: TokenBucket;
  readonly #volatile: ReadonlyMap<unknown, TokenBucket>;
  readonly #dropped: TokenBucket;

  constructor(settings: RoomSettings) {
    const { pointsPerSecond, strokesPerSecond } = settings;
    this.#commands = new TokenBucket(settings.commandBurst, settings.commandsPerSecond);
    this.#volatile = new Map([
      [movePointer.name, new TokenBucket(pointsPerSecond, pointsPerSecond)],
      [growStroke.name, new TokenBucket(strokesPerSecond, strokesPerSecond)],
    ]);
    this.#dropped = new TokenBucket(settings.droppedBurst, settings.droppedPerSecond);
  }

  /** `drop` for a move that is one too many: after a pause of the network, those of several seconds arrive at once. */
  judge(name: unknown): 'allow' | 'drop' | 'refuse' {
    const limit = this.#volatile.get(name);
    if (!limit) return this.#commands.take() ? 'allow' : 'refuse';
    if (limit.take()) return 'allow';
    return this.#dropped.take() ? 'drop' : 'refuse';
  }
}
