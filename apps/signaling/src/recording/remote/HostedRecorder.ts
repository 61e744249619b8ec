import type { RecordingStopReason, TakeIds } from '@sightline/contracts/recordings/manifest';
import { unseal } from '@sightline/server-kit/seal';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { Recorder } from '../messages.ts';
import { RecorderOrder } from '../messages.ts';
import type { Recorders } from '../Recorders.ts';
import type { OrderReply } from './recorderWire.ts';

/** A recorder of this node for a room of another one. It stops when the socket to that node closes. */
export class HostedRecorder {
  readonly #take: TakeIds;
  readonly #recorders: Recorders;
  readonly #recorder: Recorder;
  readonly #secret: string;
  readonly #logger: Logger;
  #socket: Socket | null = null;
  #isStopped = false;

  /** Throws AppError('recordingBusy') if this node takes no further recording. */
  constructor(
    take: TakeIds,
    { recorders, secret, logger }: { recorders: Recorders; secret: string; logger: Logger },
  ) {
    this.#take = take;
    this.#recorders = recorders;
    this.#secret = secret;
    this.#logger = logger.child(take);
    this.#recorder = recorders.host(this, take);
    this.#recorder.once('ended', () => this.#end());
  }

  /** Serves the room until either side ends. */
  serve(socket: Socket): void {
    this.#socket = socket;
    this.#recorder.on('notice', (notice) => socket.emit('notice', notice));
    socket.on('order', (body: unknown, reply: unknown) => {
      if (typeof reply === 'function') void this.#carryOut(body).then((answer) => reply(answer));
    });
    this.#logger.info('recording for another node');
  }

  /** Closes the files; their upload continues. */
  async complete(reason: RecordingStopReason): Promise<void> {
    if (this.#isStopped) return;
    this.#stopped();
    await this.#recorder.send({ kind: 'stop', reason }).catch(() => this.#recorder.kill());
    this.#socket?.disconnect(true);
  }

  async #carryOut(body: unknown): Promise<OrderReply> {
    try {
      const order = RecorderOrder.parse(body);
      const port = await this.#recorder.send(this.#unsealed(order));
      if (order.kind === 'stop') this.#stopped();
      return { ok: true, port };
    } catch (error) {
      return { ok: false, problem: String(error) };
    }
  }

  /** The upload continues, but does not count as a recording. */
  #stopped(): void {
    this.#isStopped = true;
    this.#recorders.release(this);
  }

  #unsealed(order: RecorderOrder): RecorderOrder {
    if (order.kind !== 'decrypt') return order;
    return { ...order, key: unseal(order.key, this.#secret, this.#take.takeId) };
  }

  #end(): void {
    this.#stopped();
    this.#socket?.disconnect(true);
  }
}
