import type { PresentedSetup, SetupState, WorkersSetup } from '@sightline/contracts/organization/setup';
import type { ObjectModelState } from '@sightline/contracts/scans/objectModel';
import { readAnnouncedSetup } from '@sightline/server-kit/workersSetup';
import { findPushRefusal } from '@sightline/store/accounts/pushSubscriptions';
import type { Services } from '../../core/services.ts';

const OBJECT_MODEL: Record<ObjectModelState, SetupState> = {
  ready: 'ready',
  fetching: 'unknown',
  notConfigured: 'missing',
  unreachable: 'faulty',
  refused: 'faulty',
};

const NOT_ANNOUNCED: WorkersSetup = {
  email: 'unknown',
  replies: 'unknown',
  textMessages: 'unknown',
  transcription: 'unknown',
  certificate: 'unknown',
  draftEngine: 'unknown',
};

const stateOf = (given: unknown): SetupState => (given ? 'ready' : 'missing');

/** The services as this process and the workers know them, without any of their settings. */
export async function presentSetup(services: Services): Promise<PresentedSetup> {
  const { configuration, payments, objectModel, storage, redis, redisPrefix } = services;
  const pushRefusal = await findPushRefusal(services.store);
  return {
    ...((await readAnnouncedSetup(redis, redisPrefix)) ?? NOT_ANNOUNCED),
    // Payment needs two keys; one alone is a mistake.
    payment: payments.missing.length === 1 ? 'faulty' : stateOf(payments.isSetUp),
    files: await storage.ready().then(
      () => 'ready' as const,
      () => 'faulty' as const,
    ),
    relay: stateOf(configuration.turn),
    geocoder: stateOf(configuration.geocoderUrl),
    maps: stateOf(configuration.mapTiles),
    objectModel: OBJECT_MODEL[objectModel.state],
    notifications: pushRefusal === null ? 'ready' : 'faulty',
    pushRefusal,
  };
}
