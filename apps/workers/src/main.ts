import { constants, setPriority } from 'node:os';
import { readEnvironment } from '@sightline/server-kit/environment';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import sharp from 'sharp';
import { WorkersEnvironment } from './environment.ts';
import { startWorkers } from './workers.ts';

const environment = readEnvironment(WorkersEnvironment);
const logger = createLogger('workers', environment.LOG_LEVEL);

sharp.concurrency(1);
sharp.cache(false);

const workers = await startWorkers(environment, logger);
logger.info({ port: workers.port }, 'listening');
// Media has priority over reports on a machine that also carries calls; a start at this priority could take minutes.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
onShutdown(logger, environment.STOP_GRACE_PERIOD, workers.close);
