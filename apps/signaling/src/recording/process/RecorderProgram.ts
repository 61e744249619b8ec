import { Turns } from '@sightline/contracts/core/Turns';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type { NumberedOrder, ProcessNotice, ProcessOrder } from '../messages.ts';
import { Recording } from './Recording.ts';

const USAGE_MS = 2000;
/** The time for uploads when no node is left; the next start of the node takes up the rest. */
const ALONE_MS = 60_000;

/** Carries out the orders of the node one after the other, and finishes by itself when the node is gone. */
export class RecorderProgram {
  #recording: Recording | null = null;
  readonly #orders = new Turns();
  #isStopped = false;

  listen(): void {
    process.on('message', (message: NumberedOrder) => {
      void this.#orders.take(() => this.#carryOut(message));
    });
    process.once('disconnect', () => {
      void this.#orders.take(() => this.#finishAlone());
    });
    reportUsage();
  }

  async #carryOut({ number, order }: NumberedOrder): Promise<void> {
    try {
      notify({ kind: 'done', number, port: await this.#obey(order) });
    } catch (error) {
      notify({ kind: 'failed', number, problem: String(error) });
    }
  }

  /** Returns the port, or 0 for other orders than `begin`. */
  async #obey(order: ProcessOrder): Promise<number> {
    if (order.kind === 'open') this.#recording = await Recording.open(order.options, notify);
    else if (order.kind === 'begin') return await this.#started.begin();
    else if (order.kind === 'recover') await this.#stop('lost');
    else await this.#direct(this.#started, order);
    return 0;
  }

  async #direct(
    recording: Recording,
    order: Exclude<ProcessOrder, { kind: 'open' | 'begin' | 'recover' }>,
  ): Promise<void> {
    if (order.kind === 'decrypt') recording.decrypt(order.key);
    if (order.kind === 'add') await recording.add(order.leg);
    if (order.kind === 'remove') recording.remove(order.ssrc);
    if (order.kind === 'off' || order.kind === 'on') await recording.turn(order.kind, order.ssrc);
    if (order.kind === 'report') recording.report(order.ssrc, order);
    if (order.kind === 'epoch') await recording.beginEpoch();
    if (order.kind === 'pause') await recording.pause();
    if (order.kind === 'resume') await recording.resume();
    if (order.kind === 'stop') await this.#stop(order.reason);
  }

  get #started(): Recording {
    if (!this.#recording) throw new Error('no recording has begun');
    return this.#recording;
  }

  /** Closes the files. Their upload continues, and the process ends after it. */
  async #stop(reason: RecordingStopReason): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#started.stop(reason);
    void this.#upload();
  }

  async #upload(): Promise<void> {
    const end = await this.#started.uploaded();
    if (!end) process.exit(1);
    // The node deletes the folder. Without it, the manifest stays: the next one finds it, and has the segments joined.
    if (!process.connected) process.exit(0);
    process.send?.({ kind: 'uploaded', end } satisfies ProcessNotice, () => process.exit(0));
  }

  async #finishAlone(): Promise<void> {
    if (!this.#recording) process.exit(1);
    setTimeout(() => this.#recording?.giveUp(), ALONE_MS);
    await this.#stop('lost').catch(() => process.exit(1));
  }
}

function notify(notice: ProcessNotice): void {
  // The node may be gone: nothing waits for the notice then.
  if (process.connected) process.send?.(notice, () => undefined);
}

function reportUsage(): void {
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage();
    notify({ kind: 'usage', cpuSeconds: (user + system) / 1e6, atSeconds: performance.now() / 1000 });
  }, USAGE_MS);
  timer.unref();
}
