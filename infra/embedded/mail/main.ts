import { parseArgs } from 'node:util';
import { startMail } from './launch.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    'smtp-port': { type: 'string', default: '0' },
    'http-port': { type: 'string', default: '0' },
  },
});

if (!values.data) {
  console.error('usage: main.ts --data DIR [--smtp-port N] [--http-port N]');
  process.exit(78);
}

const mail = await startMail({
  dataDir: values.data,
  smtpPort: Number(values['smtp-port']),
  httpPort: Number(values['http-port']),
});
console.log(JSON.stringify({ ready: true, smtpUrl: mail.smtpUrl, pageUrl: mail.pageUrl }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void mail.stop());
}
