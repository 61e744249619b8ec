import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import { buildApp } from './app.ts';
import { closeServices, openServices } from './core/services.ts';
import { readConfiguration } from './environment.ts';
import { startOutboxSweep } from './features/checklists/notifyRoom.ts';
import { startRefundSweep } from './features/payments/refunds.ts';
import { startLiveRightsSweep } from './features/rights/liveRights.ts';

const configuration = readConfiguration();
const logger = createLogger('api', configuration.logLevel);
const services = await openServices(configuration, logger);
// The start does not wait for the model: everything except objects in scans works without it.
void services.objectModel.install();
const sweeps = [startOutboxSweep(services), startLiveRightsSweep(services), startRefundSweep(services)];
const server = createServer(buildApp(services));
// The timeout is longer than a reverse proxy keeps an idle connection (Caddy: 2 minutes), so that no request
// is sent to a closing one.
server.keepAliveTimeout = 150_000;

server.listen(configuration.port, configuration.host, () => {
  const { port } = server.address() as AddressInfo;
  logger.info({ port }, 'listening');
});

onShutdown(logger, configuration.stopGraceMs, async () => {
  for (const sweep of sweeps) sweep.close();
  const closed = new Promise((resolve) => server.close(resolve));
  // Held requests are answered now, and uploads that have begun may end.
  services.roomFeed.close();
  services.newsFeed.close();
  // A connection becomes idle with its last reply, and would stay open for the proxy's next request.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  await closed;
  clearInterval(idle);
  await closeServices(services);
});
