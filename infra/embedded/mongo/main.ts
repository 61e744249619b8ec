import { fstatSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DamagedStore } from './Database.ts';
import { MongoServer } from './MongoServer.ts';
import { Store } from './Store.ts';

/**
 * Runs `node main.ts --data DIR|:memory: [--port N] [--parent PID]`: prints one JSON line when it accepts
 * connections.
 */
const { data, port, parent } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string', default: '0' }, parent: { type: 'string' } },
}).values;

const server = await start().catch((cause: Error) => {
  const isLocked = /locked/.test(cause.message);
  console.error(
    `embedded store: ${isLocked ? `another process uses ${data}: stop it first` : cause.message}`,
  );
  // EX_DATAERR of sysexits.h
  process.exit(cause instanceof DamagedStore ? 65 : 1);
});
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
if (parent) stopWithParent(Number(parent));
console.log(JSON.stringify({ ready: true, port: server.port, uri: `mongodb://127.0.0.1:${server.port}/` }));

async function start(): Promise<MongoServer> {
  if (!data) throw new Error('missing the data folder: --data DIR, or --data :memory:');
  return await MongoServer.start(new Store(data), Number(port));
}

async function stop(): Promise<void> {
  await server.close();
  process.exit(0);
}

/**
 * Stops with the parent: a killed one closes its pipe to stdin; without a pipe, this process gets another
 * parent.
 */
function stopWithParent(parentId: number): void {
  if (isPipe(0)) process.stdin.on('end', () => void stop()).resume();
  setInterval(() => process.ppid !== parentId && void stop(), 500).unref();
}

/**
 * Whether stdin is a pipe; one that is closed or a file ends at once, which does not mean that the parent has
 * ended.
 */
function isPipe(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isFIFO() || fstatSync(descriptor).isSocket();
  } catch {
    return false;
  }
}
