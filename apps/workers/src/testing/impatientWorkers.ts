import { readEnvironment } from '@sightline/server-kit/environment';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import { WorkersEnvironment } from '../environment.ts';
import { startWorkers } from '../workers.ts';

/** The workers of main.ts, with short timeouts for mails and jobs of a dead worker. */
const environment = readEnvironment(WorkersEnvironment);
const logger = createLogger('workers', environment.LOG_LEVEL);
const workers = await startWorkers(environment, logger, { leaseMs: 1500, restoredAfterMs: 0 });
logger.info({ port: workers.port }, 'listening');
onShutdown(logger, environment.STOP_GRACE_PERIOD, workers.close);
