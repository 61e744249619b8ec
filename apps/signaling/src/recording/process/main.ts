import { Turns } from '@sightline/contracts/core/Turns';
import type { RecordingStopReason } from '@sightline/contracts/recordings/manifest';
import type { NumberedOrder, ProcessNotice, ProcessOrder } from '../messages.ts';
import { TakeWriter } from './TakeWriter.ts';

const USAGE_MS = 2000;
/** The time for uploads without a node; the next start of the node uploads the rest. */
const ALONE_MS = 60_000;

/**
 * The recorder of one take, forked by a signaling node: carries out the node's orders one at a time, and
 * finishes by itself when the node is gone.
 */
class RecorderProgram {
  #writer: TakeWriter | null = null;
  readonly #orders = new Turns();
  #isStopped = false;

  listen(): void {
    process.on('message', (message: NumberedOrder) => {
      void this.#orders.take(() => this.#carryOut(message));
    });
    process.once('disconnect', () => {
      void this.#orders.take(() => this.#finishAlone());
    });
    setInterval(() => this.#reportUsage(), USAGE_MS).unref();
  }

  async #carryOut({ number, order }: NumberedOrder): Promise<void> {
    try {
      notify({ kind: 'done', number, port: await this.#obey(order) });
    } catch (error) {
      notify({ kind: 'failed', number, problem: String(error) });
    }
  }

  /** Returns the port for `begin`, and 0 for other orders. */
  async #obey(order: ProcessOrder): Promise<number> {
    if (order.kind === 'open') this.#writer = await TakeWriter.open(order.options, notify);
    else if (order.kind === 'begin') return await this.#started.begin();
    else if (order.kind === 'recover') await this.#stop('lost');
    else await this.#direct(this.#started, order);
    return 0;
  }

  async #direct(
    writer: TakeWriter,
    order: Exclude<ProcessOrder, { kind: 'open' | 'begin' | 'recover' }>,
  ): Promise<void> {
    if (order.kind === 'decrypt') writer.decrypt(order.key);
    if (order.kind === 'add') await writer.add(order.leg);
    if (order.kind === 'remove') writer.remove(order.ssrc);
    if (order.kind === 'off' || order.kind === 'on') await writer.turn(order.kind, order.ssrc);
    if (order.kind === 'report') writer.report(order.ssrc, order);
    if (order.kind === 'epoch') await writer.beginEpoch();
    if (order.kind === 'pause') await writer.pause();
    if (order.kind === 'resume') await writer.resume();
    if (order.kind === 'stop') await this.#stop(order.reason);
  }

  get #started(): TakeWriter {
    if (!this.#writer) throw new Error('no take is open');
    return this.#writer;
  }

  /** Closes the files. Their upload continues, and the process ends after it. */
  async #stop(reason: RecordingStopReason): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#started.stop(reason);
    void this.#upload();
  }

  #reportUsage(): void {
    const { user, system } = process.cpuUsage();
    const figures = this.#writer?.figures ?? { lostPackets: 0, recordedSeconds: 0, failedUploads: 0 };
    notify({
      kind: 'usage',
      cpuSeconds: (user + system) / 1e6,
      atSeconds: performance.now() / 1000,
      ...figures,
    });
  }

  async #upload(): Promise<void> {
    const end = await this.#started.uploaded();
    this.#reportUsage();
    if (!end) process.exit(1);
    // The node deletes the folder. Without a node the manifest stays, by which the next one finds the take
    // and has its segments joined.
    if (!process.connected) process.exit(0);
    process.send?.({ kind: 'uploaded', end } satisfies ProcessNotice, () => process.exit(0));
  }

  async #finishAlone(): Promise<void> {
    if (!this.#writer) process.exit(1);
    setTimeout(() => this.#writer?.abandon(), ALONE_MS);
    await this.#stop('lost').catch(() => process.exit(1));
  }
}

function notify(notice: ProcessNotice): void {
  // The node may be gone, and nothing waits for the notice.
  if (process.connected) process.send?.(notice, () => undefined);
}

// A signal to the whole group, such as Ctrl+C, must not end the process before its files are complete.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

new RecorderProgram().listen();
