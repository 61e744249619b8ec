import { readEnvironment } from '@sightline/server-kit/environment';
import { createLogger } from '@sightline/server-kit/logger';
import { onShutdown } from '@sightline/server-kit/shutdown';
import { SignalingEnvironment } from './environment.ts';
import { startSignaling } from './startSignaling.ts';

const environment = readEnvironment(SignalingEnvironment);
const signaling = await startSignaling(environment);
onShutdown(createLogger('signaling', environment.LOG_LEVEL), signaling.close);
