import { movePointer } from '@sightline/contracts/rooms/pointing';
import type { RoomSettings } from './settings.ts';
import { TokenBucket } from './TokenBucket.ts';

/** Limits the commands of one socket. Moves of a pointer have a limit of their own, since they may be lost. */
export class CommandLimit {
  readonly #commands: TokenBucket;
  readonly #points: TokenBucket;
  readonly #dropped: TokenBucket;

  constructor(settings: RoomSettings) {
    this.#commands = new TokenBucket(settings.commandBurst, settings.commandsPerSecond);
    this.#points = new TokenBucket(settings.pointsPerSecond, settings.pointsPerSecond);
    this.#dropped = new TokenBucket(settings.droppedPointsBurst, settings.droppedPointsPerSecond);
  }

  /** `drop` for a move that is one too many: after a pause of the network, those of several seconds arrive at once. */
  judge(name: unknown): 'allow' | 'drop' | 'refuse' {
    if (name !== movePointer.name) return this.#commands.take() ? 'allow' : 'refuse';
    if (this.#points.take()) return 'allow';
    return this.#dropped.take() ? 'drop' : 'refuse';
  }
}
