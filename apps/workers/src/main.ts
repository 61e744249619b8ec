import { constants, setPriority } from 'node:os';
import { readEnvironment } from '@sightline/server-kit/environment';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import sharp from 'sharp';
import { WorkersEnvironment } from './environment.ts';
import { startWorkers } from './workers.ts';

const environment = readEnvironment(WorkersEnvironment);
const logger = createLogger('workers', environment.LOG_LEVEL);

// On a machine that also carries calls, media has priority over reports.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

const workers = await startWorkers(environment, logger);
logger.info({ port: workers.port }, 'listening');
onShutdown(logger, environment.STOP_GRACE_PERIOD, workers.close);
