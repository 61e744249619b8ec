import { EventEmitter } from 'node:events';
import type { TakeIds } from '@sightline/contracts/recordings/manifest';
import type { TakeEvents } from '../../apps/signaling/src/recording/Take.ts';
import type { CallTake } from '../../apps/signaling/src/room/RoomServices.ts';

export interface TakeDouble extends CallTake {
  isRecording: boolean;
  /** The calls of the room, in order. */
  calls: string[];
  fillDisk(isFull: boolean): void;
}

/** Takes that record nothing, for tests of who is asked and when. */
export function takeDoubles() {
  const made: TakeDouble[] = [];
  const gates = new Map<Call, Promise<void>>();
  const create = (ids: TakeIds): CallTake => {
    const double = new Double(ids, gates);
    made.push(double);
    return double;
  };
  /** Holds the next calls of this name until they are released, or fail. */
  const hold = (name: Call) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    gates.set(name, promise);
    return { release: resolve, fail: reject };
  };
  return { create, made, hold, forget: () => gates.clear() };
}

type Call = 'start' | 'pause' | 'resume' | 'stop';

class Double extends EventEmitter<TakeEvents> implements TakeDouble {
  readonly calls: string[] = [];
  readonly ids: TakeIds;
  isStarted = false;
  isPaused = false;
  isDiskFull = false;
  isRecording = false;
  readonly #gates: ReadonlyMap<Call, Promise<void>>;
  #pauses = 0;
  #stopped: Promise<void> | null = null;

  constructor(ids: TakeIds, gates: ReadonlyMap<Call, Promise<void>>) {
    super();
    this.ids = ids;
    this.#gates = gates;
  }

  async start(): Promise<void> {
    await this.#called('start');
    this.isStarted = true;
    this.isRecording = true;
  }

  async pause(): Promise<void> {
    this.isPaused = true;
    this.#pauses += 1;
    await this.#called('pause');
    this.isRecording = false;
  }

  async resume(): Promise<void> {
    const before = this.#pauses;
    await this.#called('resume');
    this.isRecording = true;
    this.isPaused = this.#pauses !== before;
  }

  async stop(reason: string): Promise<void> {
    this.#stopped ??= this.#called('stop', reason);
    await this.#stopped;
    this.isRecording = false;
  }

  fillDisk(isFull: boolean): void {
    this.isDiskFull = isFull;
    this.emit('diskFull', isFull);
    this.emit('trouble', { trouble: 'diskFull', isSolved: !isFull });
  }

  async #called(name: Call, ...detail: string[]): Promise<void> {
    this.calls.push([name, ...detail].join(' '));
    await this.#gates.get(name);
  }
}
