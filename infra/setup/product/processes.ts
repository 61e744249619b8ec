import { join } from 'node:path';
import { Durability, hasAllFiles } from '../../embedded/redis/Durability.ts';
import { redisCommand } from '../../embedded/redis/launch.ts';
import { acceptsConnections, missingAt } from '../../process/probes.ts';
import { damaged } from '../dataFolder.ts';
import { type MongoChoice, mongodOptions } from '../parts/mongo.ts';
import { projectRoot } from '../paths.ts';
import type { ProcessSpec } from '../supervise/processSpec.ts';
import type { Deployment } from './deployment.ts';
import { DEMO_SERVICE_KEY, gatewayEnvironment, nodeEnvironment } from './environment.ts';

const node = process.execPath;
const inProject = (path: string): string => join(projectRoot, path);
const local = (port: number, path: string): string => `http://127.0.0.1:${port}${path}`;
const missingOn = async (port: number): Promise<string | undefined> =>
  (await acceptsConnections(port)) ? undefined : `connections on port ${port}`;

/** The embedded services, without those that the environment names. The demo service belongs to the demo data. */
export function embeddedServices(
  deployment: Deployment,
  { mongo, withDemo }: { mongo: MongoChoice | undefined; withDemo: boolean },
): ProcessSpec[] {
  const specs: ProcessSpec[] = [];
  if (mongo) specs.push(mongoProcess(deployment, mongo));
  if (!process.env.REDIS_URL) specs.push(redisProcess(deployment));
  if (!process.env.SMTP_URL) specs.push(mailProcess(deployment));
  if (withDemo && !process.env.CLIENT_MANAGEMENT_DEMO_URL) specs.push(clientManagementProcess(deployment));
  return specs;
}

function mongoProcess({ dataDir, ports }: Deployment, { mongod }: MongoChoice): ProcessSpec {
  const data = join(dataDir, 'mongo/data');
  const embedded = [inProject('infra/embedded/mongo/main.ts'), '--data', data, '--port', String(ports.mongo)];
  return {
    name: 'mongo',
    command: mongod ?? node,
    args: mongod ? mongodOptions(data, ports.mongo) : ['--disable-warning=ExperimentalWarning', ...embedded],
    env: { PATH: process.env.PATH },
    port: ports.mongo,
    waitsFor: () => missingOn(ports.mongo),
    explainEnd: (code, output) =>
      code === DATA_ERROR || MONGOD_DAMAGE.test(output) ? damaged(data) : undefined,
  };
}

/** The exit code of the embedded store for a damaged file. */
const DATA_ERROR = 65;
/** What mongod says of files that it cannot read. */
const MONGOD_DAMAGE = /WT_TRY_SALVAGE|data corruption|WT_PANIC|Unable to start up mongod due to missing/;
const redisFolder = ({ dataDir }: Deployment): string => join(dataDir, 'redis');

export const keepRedisDurable = (deployment: Deployment): Promise<unknown> =>
  Durability.keep({ dataDir: redisFolder(deployment), port: deployment.ports.redis });

function redisProcess(deployment: Deployment): ProcessSpec {
  const { ports } = deployment;
  const started = redisCommand(redisFolder(deployment), ports.redis);
  const folder = redisFolder(deployment);
  const refusal = damaged(
    folder,
    `delete it: then work that waits in the queue is found again, and events of calls that were not archived are lost`,
  );
  if (!hasAllFiles(folder)) throw refusal;
  return {
    name: 'redis',
    ...started,
    env: { PATH: process.env.PATH },
    port: ports.redis,
    explainEnd: (code, output) => (endedByItsFiles(code, output) ? refusal : undefined),
  };
}

/** Whether Redis ended or crashed while it read its files. */
function endedByItsFiles(code: number | null, output: string): boolean {
  if (/Ready to accept connections|Could not create server TCP|No space left/.test(output)) return false;
  return code === 1 || output.includes('REDIS BUG REPORT');
}

function mailProcess({ dataDir, ports }: Deployment): ProcessSpec {
  const smtp = ['--smtp-port', String(ports.smtp), '--http-port', String(ports.mailPage)];
  return {
    name: 'mail',
    command: node,
    args: [inProject('infra/embedded/mail/main.ts'), '--data', join(dataDir, 'mail'), ...smtp],
    env: { PATH: process.env.PATH },
    port: ports.mailPage,
    waitsFor: () => missingAt(local(ports.mailPage, '/healthz')),
  };
}

function clientManagementProcess({ dataDir, ports }: Deployment): ProcessSpec {
  const port = ports.clientManagement;
  const data = ['--data', join(dataDir, 'client-management'), '--key', DEMO_SERVICE_KEY];
  return {
    name: 'client-management',
    command: node,
    args: [inProject('infra/embedded/client-management/main.ts'), ...data, '--port', String(port)],
    env: { PATH: process.env.PATH },
    port,
    waitsFor: () => missingAt(local(port, '/healthz')),
  };
}

const WATCH = ['--watch', '--watch-preserve-output'];

/**
 * Memory flags, the same as in docker-compose.yml. A worker makes little garbage of its own, and a report needs
 * the memory. Optimized for size, its code and heap take 25 to 40 MB less with a report of 100 photos, for a
 * tenth more processor time.
 */
export const NODE_FLAGS = {
  api: [],
  signaling: [],
  workers: ['--max-semi-space-size=2', '--optimize-for-size'],
} as const;

/** The seconds that a process has to end in good order, the same as in docker-compose.yml. */
export const STOP_SECONDS = { api: 30, signaling: 30, workers: 60 } as const;

/** The product's own processes. In development each restarts when one of its files changes. */
export function productProcesses(
  deployment: Deployment,
  env: NodeJS.ProcessEnv,
  watch: boolean,
): ProcessSpec[] {
  const { ports } = deployment;
  const app = (
    name: 'api' | 'signaling' | 'workers',
    port: number,
    own?: NodeJS.ProcessEnv,
  ): ProcessSpec => ({
    name,
    command: node,
    args: [...NODE_FLAGS[name], ...(watch ? WATCH : []), inProject(`apps/${name}/src/main.ts`)],
    env: { ...env, ...own, STOP_GRACE_PERIOD: `${STOP_SECONDS[name]}s` },
    graceMs: STOP_SECONDS[name] * 1000,
    port,
    waitsFor: () => missingAt(local(port, '/readyz')),
  });
  const nodes = ports.signaling.map((port, index) => ({
    ...app('signaling', port, nodeEnvironment(deployment, index)),
    name: index === 0 ? 'signaling' : `signaling-${index + 1}`,
  }));
  // Renditions and reports can wait; a call and the person who pressed a button cannot. Decision 002.
  const workers = { ...app('workers', ports.workers), isBackground: true, isOptional: true };
  return [app('api', ports.api), ...nodes, workers];
}

export function viteProcess({ ports, publicUrl }: Deployment): ProcessSpec {
  const args = ['apps/web', '--host', '127.0.0.1', '--port', String(ports.web), '--strictPort'];
  return {
    name: 'vite',
    command: inProject('node_modules/.bin/vite'),
    args,
    env: { ...process.env, GATEWAY_URL: publicUrl, NODE_ENV: 'development' },
    port: ports.web,
    waitsFor: () => missingOn(ports.web),
  };
}

export function gatewayProcess(deployment: Deployment, withVite: boolean): ProcessSpec {
  const scheme = deployment.tls ? 'https' : 'http';
  return {
    name: 'gateway',
    command: node,
    args: [inProject('infra/embedded/gateway/main.ts')],
    env: gatewayEnvironment(deployment, withVite),
    port: deployment.ports.gateway,
    waitsFor: () => missingAt(`${scheme}://127.0.0.1:${deployment.ports.gateway}/healthz`),
  };
}
