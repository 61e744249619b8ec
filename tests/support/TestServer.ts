import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn } from '@sightline/contracts/accounts/accounts';
import type { UserRole } from '@sightline/contracts/accounts/roles';
import { mintId } from '@sightline/contracts/core/ids';
import { expect, vi } from 'vitest';
import { buildApp } from '../../apps/api/src/app.ts';
import type { Configuration } from '../../apps/api/src/core/configuration.ts';
import { closeServices, openServices, type Services } from '../../apps/api/src/core/services.ts';
import { readConfiguration } from '../../apps/api/src/environment.ts';
import { createLogger } from '../../packages/server-kit/src/logger.ts';
import { type RoomOrder, subscribeRoomOrders } from '../../packages/server-kit/src/roomOrders.ts';
import type { UserRecord } from '../../packages/store/src/accounts/users.ts';
import { HttpClient } from './HttpClient.ts';
import { isolatedServices } from './isolated.ts';
import { PASSWORD, storedUser } from './people.ts';

/** A quarter of the lifetime of a node (server-kit/RoomPlacement.ts). */
const HEARTBEAT_MS = 500;

/**
 * The real API on a free port, with a separate database, Redis prefix and folder. The test files of a worker
 * share one, which each of them leaves empty; a test that changes its configuration gets a separate server.
 */
export class TestServer {
  static #shared: TestServer | null = null;

  readonly url: string;
  readonly services: Services;
  readonly #server: Server;
  readonly #folder: string;
  readonly #subscriptions: { close(): void }[] = [];
  readonly #heartbeats = new Map<string, NodeJS.Timeout>();
  readonly #isShared: boolean;

  private constructor(services: Services, server: Server, folder: string, isShared: boolean) {
    this.services = services;
    this.#server = server;
    this.#folder = folder;
    this.#isShared = isShared;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** The worker's server if it is idle, otherwise a new one. */
  static async start(changes?: Partial<Configuration>): Promise<TestServer> {
    const shared = TestServer.#shared;
    const server = changes || !shared ? await TestServer.#open(changes ?? {}, !changes) : shared;
    TestServer.#shared = server === shared ? null : shared;
    // Without any account the API refuses everything.
    await storedUser(server.services.store, { role: 'client', clientId: mintId(), isActive: false });
    return server;
  }

  /** A separate server without any account. */
  static async startEmpty(): Promise<TestServer> {
    return await TestServer.#open({}, false);
  }

  static async #open(changes: Partial<Configuration>, isShared: boolean): Promise<TestServer> {
    const folder = await mkdtemp(join(tmpdir(), 'sightline-api-'));
    const configuration = { ...testConfiguration(folder), ...changes };
    const services = await openServices(configuration, createLogger('api', configuration.logLevel));
    const server = createServer(buildApp(services));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestServer(services, server, folder, isShared);
  }

  /** A caller without a session. */
  visitor(): HttpClient {
    return new HttpClient(this.url);
  }

  /** A caller who has signed in through the API with a new account of this role. */
  async signedInAs(
    role: UserRole,
    facts: Partial<UserRecord> = {},
  ): Promise<HttpClient & { user: UserRecord }> {
    const user = await storedUser(this.services.store, { role, ...facts });
    const caller = this.visitor();
    await caller.ask(signIn, { body: { email: user.email, password: PASSWORD } });
    return Object.assign(caller, { user });
  }

  /** The API's orders to the signaling service from now on, in an array that grows. */
  async roomOrders(): Promise<RoomOrder[]> {
    const { configuration, redis } = this.services;
    const { redisUrl, redisPrefix } = configuration;
    const orders: RoomOrder[] = [];
    this.#subscriptions.push(subscribeRoomOrders(redisUrl, redisPrefix, (order) => orders.push(order)));
    await vi.waitFor(async () =>
      expect(await redis.pubsub('NUMSUB', `${redisPrefix}:room-orders`)).toContain(1),
    );
    return orders;
  }

  /** A live signaling node without load, on which the API places rooms. */
  async startNode(node = 'node-1'): Promise<void> {
    const announce = () => this.services.placement.announceNode({ node, rooms: 0, peers: 0 });
    await announce();
    clearInterval(this.#heartbeats.get(node));
    this.#heartbeats.set(
      node,
      setInterval(() => void announce().catch(() => undefined), HEARTBEAT_MS),
    );
  }

  async stopNode(node = 'node-1'): Promise<void> {
    clearInterval(this.#heartbeats.get(node));
    await this.services.placement.withdrawNode(node);
  }

  /** Resets the callers' attempts: a test writes more than a person may. */
  async forgetAttempts(): Promise<void> {
    await this.#deleteKeys(`${this.services.redisPrefix}:tries:*`);
  }

  async close(): Promise<void> {
    for (const subscription of this.#subscriptions.splice(0)) subscription.close();
    for (const heartbeat of this.#heartbeats.values()) clearInterval(heartbeat);
    this.#server.closeAllConnections();
    if (this.#isShared && !TestServer.#shared) return await this.#empty();
    await new Promise((resolve) => this.#server.close(resolve));
    await this.services.store.client.db(this.services.store.databaseName).dropDatabase();
    await closeServices(this.services);
    await rm(this.#folder, { recursive: true, force: true });
  }

  /** Restores the initial state for the next test file of this worker. */
  async #empty(): Promise<void> {
    const { store, redisPrefix } = this.services;
    const collections = await store.client.db(store.databaseName).collections();
    await Promise.all(collections.map((collection) => collection.deleteMany({})));
    await this.#deleteKeys(`${redisPrefix}:*`);
    const files = await readdir(this.#folder);
    await Promise.all(files.map((file) => rm(join(this.#folder, file), { recursive: true, force: true })));
    TestServer.#shared = this;
  }

  async #deleteKeys(pattern: string): Promise<void> {
    const keys = await this.services.redis.keys(pattern);
    if (keys.length > 0) await this.services.redis.del(...keys);
  }
}

function testConfiguration(folder: string): Configuration {
  const { mongodbUri, redisUrl, redisPrefix } = isolatedServices();
  return readConfiguration({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
    PUBLIC_URL: 'http://localhost:8080',
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_PREFIX: redisPrefix,
    DATA_DIR: folder,
    SESSION_SECRET: 'a-session-secret-for-tests-of-32-characters',
    TICKET_SECRET: 'a-ticket-secret-for-tests-of-32-characters.',
  });
}
