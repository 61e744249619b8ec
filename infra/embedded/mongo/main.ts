import { parseArgs } from 'node:util';
import { endWithParent } from './parent.ts';
import { MongoServer } from './server.ts';
import { Store } from './storage/store.ts';

/** `node main.ts --data DIR|:memory: [--port N] [--parent PID]`: prints one JSON line when it accepts connections. */
const { values } = parseArgs({
  options: { data: { type: 'string' }, port: { type: 'string', default: '0' }, parent: { type: 'string' } },
});
if (!values.data) fail('say where to keep the data: --data DIR, or --data :memory:');

const store = openStore(values.data);
const server = await MongoServer.start(store, Number(values.port)).catch((cause: Error) =>
  fail(cause.message),
);

async function stop(): Promise<void> {
  await server.close();
  process.exit(0);
}

process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
if (values.parent) endWithParent(Number(values.parent), () => void stop());

const { port } = server;
console.log(JSON.stringify({ ready: true, port, uri: `mongodb://127.0.0.1:${port}/` }));

function openStore(folder: string): Store {
  try {
    return Store.open(folder);
  } catch (cause) {
    const message = (cause as Error).message;
    return fail(
      /locked/.test(message) ? `another process uses ${folder}: stop it first` : `${folder}: ${message}`,
    );
  }
}

function fail(message: string): never {
  console.error(`embedded store: ${message}`);
  process.exit(1);
}
