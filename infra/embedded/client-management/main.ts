import { parseArgs } from 'node:util';
import { startClientManagement } from './launch.ts';

const { values } = parseArgs({
  options: { data: { type: 'string' }, key: { type: 'string' }, port: { type: 'string', default: '0' } },
});

if (!values.data || !values.key) {
  console.error('usage: main.ts --data DIR --key KEY [--port N]');
  process.exit(78);
}

const service = await startClientManagement({
  dataDir: values.data,
  key: values.key,
  port: Number(values.port),
});
console.log(JSON.stringify({ ready: true, url: service.url }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void service.stop());
}
