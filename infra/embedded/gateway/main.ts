import { once } from 'node:events';
import { createGateway } from './gateway.ts';
import { type GatewaySettings, readSettings } from './settings.ts';

const settings = readOrExit();
const gateway = createGateway(settings);
gateway.server.listen(settings.port, settings.host);
await once(gateway.server, 'listening');
const address = gateway.server.address();
const port = typeof address === 'object' ? address?.port : undefined;
console.log(JSON.stringify({ ready: true, host: settings.host, port }));

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => void gateway.close());
}

function readOrExit(): GatewaySettings {
  try {
    return readSettings(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    // This is the exit code of every process of the product for an invalid environment.
    return process.exit(78);
  }
}
