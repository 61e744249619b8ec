import { readEnvironment } from '@sightline/server-kit/environment';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import { SignalingEnvironment } from './environment.ts';
import { startSignaling } from './startSignaling.ts';

const environment = readEnvironment(SignalingEnvironment);
const signaling = await startSignaling(environment);
const logger = createLogger('signaling', environment.LOG_LEVEL);
onShutdown(logger, environment.STOP_GRACE_PERIOD, signaling.close);
