import { EventEmitter } from 'node:events';
import type { TakeIds } from '../../apps/signaling/src/recording/recordedRoom.ts';
import type { CallRecorder } from '../../apps/signaling/src/room/Recording.ts';

type Events = CallRecorder extends EventEmitter<infer Map> ? Map : never;

export interface RecorderDouble extends CallRecorder {
  ids: TakeIds | null;
  isRecording: boolean;
  /** The calls of the room, in order. */
  calls: string[];
}

/** Recorders that record nothing, for tests of who is asked and when. */
export function recorderDoubles() {
  const made: RecorderDouble[] = [];
  const gates = new Map<Call, Promise<void>>();
  const create = (): CallRecorder => {
    const double = new Double(gates);
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

class Double extends EventEmitter<Events> implements RecorderDouble {
  readonly calls: string[] = [];
  ids: TakeIds | null = null;
  isRecording = false;
  readonly #gates: ReadonlyMap<Call, Promise<void>>;

  constructor(gates: ReadonlyMap<Call, Promise<void>>) {
    super();
    this.#gates = gates;
  }

  async start(ids: TakeIds): Promise<void> {
    this.ids = ids;
    await this.#called('start');
    this.isRecording = true;
  }

  async pause(): Promise<void> {
    await this.#called('pause');
    this.isRecording = false;
  }

  async resume(): Promise<void> {
    await this.#called('resume');
    this.isRecording = true;
  }

  async stop(reason: string): Promise<void> {
    await this.#called('stop', reason);
    this.isRecording = false;
  }

  async #called(name: Call, ...detail: string[]): Promise<void> {
    this.calls.push([name, ...detail].join(' '));
    await this.#gates.get(name);
  }
}
