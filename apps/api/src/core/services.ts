import { GeocodingProvider } from '@sightline/server-kit/GeocodingProvider';
import { JobQueue } from '@sightline/server-kit/JobQueue';
import { createLogger } from '@sightline/server-kit/logger';
import { RoomLog } from '@sightline/server-kit/RoomLog';
import { RoomPlacement } from '@sightline/server-kit/RoomPlacement';
import { RoomPresence } from '@sightline/server-kit/RoomPresence';
import { connectRedis, disconnectRedis } from '@sightline/server-kit/redis';
import { openStorage } from '@sightline/server-kit/storage';
import type { FileStorage } from '@sightline/server-kit/storage/FileStorage';
import { connectStore } from '@sightline/store/connect';
import type { Store } from '@sightline/store/core/store';
import { Geocoder } from '@sightline/store/geocoding/Geocoder';
import type { Response } from 'express';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Configuration } from './configuration.ts';
import { NewsFeed, RoomFeed } from './feeds.ts';
import { ObjectModel } from './ObjectModel.ts';
import { PaymentProvider } from './PaymentProvider.ts';
import { type Authenticator, createPassport } from './passport.ts';
import type { Principal } from './principal.ts';
import { RateLimits } from './RateLimits.ts';
import { SpeechTranscriber } from './SpeechTranscriber.ts';

/** A limit above the number of pages that a person has open. */
const MOST_OF_ONE_PERSON = 20;

interface Caller {
  principal: Pick<Principal, 'subject'>;
  response: Response;
}

/** Requests that this process holds until there is news, counted for each person. */
class HeldRequests {
  readonly #held = new Map<string, number>();

  /**
   * Holds a request until `wait` ends, which it also does when the caller has disconnected. A request of a
   * person who has many held requests is answered at once.
   */
  async hold(
    { principal: { subject }, response }: Caller,
    wait: (gone: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const held = this.#held.get(subject) ?? 0;
    if (held >= MOST_OF_ONE_PERSON) return;
    this.#held.set(subject, held + 1);
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await wait(gone.signal);
    } finally {
      this.#release(subject);
    }
  }

  #release(subject: string): void {
    const held = this.#held.get(subject) ?? 0;
    if (held > 1) this.#held.set(subject, held - 1);
    else this.#held.delete(subject);
  }
}

/** The services of all handlers, opened once at start and closed by their opener. */
export interface Services {
  readonly configuration: Configuration;
  readonly logger: Logger;
  /** Log of granted, lost and refused access (audit.ts). */
  readonly securityLog: Logger;
  readonly store: Store;
  readonly redis: Redis;
  readonly queue: JobQueue;
  readonly storage: FileStorage;
  readonly roomLog: RoomLog;
  readonly roomFeed: RoomFeed;
  readonly newsFeed: NewsFeed;
  readonly heldRequests: HeldRequests;
  readonly redisPrefix: string;
  readonly placement: RoomPlacement;
  readonly presence: RoomPresence;
  readonly passport: Authenticator;
  readonly limits: RateLimits;
  readonly geocoder: Geocoder;
  /** The model of the room scanner, installed after the start. */
  readonly objectModel: ObjectModel;
  readonly payments: PaymentProvider;
  /** Turns speech on calls into captions; null without a transcription service. */
  readonly speechTranscriber: SpeechTranscriber | null;
}

export async function openServices(configuration: Configuration, logger: Logger): Promise<Services> {
  const { mongodbUri, redisUrl, redisPrefix } = configuration;
  const store = await connectStore(mongodbUri);
  const redis = connectRedis(redisUrl, logger);
  const storage = await openStorage(configuration.storage);
  return {
    configuration,
    logger,
    // The security log is written at any LOG_LEVEL.
    securityLog: createLogger('security', logger.level === 'silent' ? 'silent' : 'info'),
    store,
    redis,
    queue: JobQueue.open({ redisUrl, prefix: redisPrefix, logger }),
    storage,
    roomLog: new RoomLog(redis, redisPrefix),
    roomFeed: new RoomFeed({ redisUrl, prefix: redisPrefix, logger }),
    newsFeed: new NewsFeed({ redisUrl, prefix: redisPrefix, logger }),
    heldRequests: new HeldRequests(),
    redisPrefix,
    placement: new RoomPlacement(redis, redisPrefix),
    presence: new RoomPresence(redis, redisPrefix),
    passport: createPassport(store),
    limits: RateLimits.open(redisUrl, redisPrefix, logger),
    geocoder: new Geocoder(store, geocodingProvider(configuration, redis, logger)),
    objectModel: new ObjectModel({ source: configuration.objectModel, storage, logger }),
    payments: new PaymentProvider(configuration.payments),
    speechTranscriber: configuration.transcription && new SpeechTranscriber(configuration.transcription),
  };
}

function geocodingProvider(
  { geocoderUrl: url, publicUrl, redisPrefix: prefix }: Configuration,
  redis: Redis,
  logger: Logger,
): GeocodingProvider | null {
  return GeocodingProvider.open({ url, publicUrl: publicUrl.origin, redis, prefix, logger });
}

export async function closeServices(services: Services): Promise<void> {
  await services.queue.close();
  services.limits.close();
  services.roomFeed.close();
  services.newsFeed.close();
  disconnectRedis(services.redis);
  await services.store.close();
}
