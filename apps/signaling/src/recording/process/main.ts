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

const orders = new Turns();
let writer: TakeWriter | null = null;
let isStopped = false;

async function carryOut({ number, order }: NumberedOrder): Promise<void> {
  try {
    notify({ kind: 'done', number, port: await obey(order) });
  } catch (error) {
    notify({ kind: 'failed', number, problem: String(error) });
  }
}

/** Returns the port for `begin`, and 0 for other orders. */
async function obey(order: ProcessOrder): Promise<number> {
  if (order.kind === 'open') writer = await TakeWriter.open(order.options, notify);
  else if (order.kind === 'begin') return await started().begin();
  else if (order.kind === 'recover') await stop('lost');
  else await direct(started(), order);
  return 0;
}

async function direct(
  take: TakeWriter,
  order: Exclude<ProcessOrder, { kind: 'open' | 'begin' | 'recover' }>,
): Promise<void> {
  if (order.kind === 'decrypt') take.decrypt(order.key);
  if (order.kind === 'add') await take.add(order.leg);
  if (order.kind === 'remove') take.remove(order.ssrc);
  if (order.kind === 'off' || order.kind === 'on') await take.turn(order.kind, order.ssrc);
  if (order.kind === 'report') take.report(order.ssrc, order);
  if (order.kind === 'epoch') await take.beginEpoch();
  if (order.kind === 'pause') await take.pause();
  if (order.kind === 'resume') await take.resume();
  if (order.kind === 'stop') await stop(order.reason);
}

function started(): TakeWriter {
  if (!writer) throw new Error('no take is open');
  return writer;
}

/** Closes the files. Their upload continues, and the process ends after it. */
async function stop(reason: RecordingStopReason): Promise<void> {
  if (isStopped) return;
  isStopped = true;
  await started().stop(reason);
  void upload();
}

function reportUsage(): void {
  const { user, system } = process.cpuUsage();
  const figures = writer?.figures ?? { lostPackets: 0, recordedSeconds: 0, failedUploads: 0 };
  notify({
    kind: 'usage',
    cpuSeconds: (user + system) / 1e6,
    atSeconds: performance.now() / 1000,
    ...figures,
  });
}

async function upload(): Promise<void> {
  const end = await started().uploaded();
  reportUsage();
  if (!end) process.exit(1);
  // The node deletes the folder. Without a node the manifest stays, by which the next one finds the take
  // and has its segments joined.
  if (!process.connected) process.exit(0);
  process.send?.({ kind: 'uploaded', end } satisfies ProcessNotice, () => process.exit(0));
}

async function finishAlone(): Promise<void> {
  if (!writer) process.exit(1);
  setTimeout(() => writer?.abandon(), ALONE_MS);
  await stop('lost').catch(() => process.exit(1));
}

function notify(notice: ProcessNotice): void {
  // The node may be gone, and nothing waits for the notice.
  if (process.connected) process.send?.(notice, () => undefined);
}

// A signal to the whole group, such as Ctrl+C, must not end the process before its files are complete.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

process.on('message', (message: NumberedOrder) => {
  void orders.take(() => carryOut(message));
});
process.once('disconnect', () => {
  void orders.take(finishAlone);
});
setInterval(reportUsage, USAGE_MS).unref();
