import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { onPath } from '../../process/onPath.ts';
import { cacheRoot } from '../paths.ts';
import { run } from '../run.ts';
import * as terminal from '../terminal.ts';
import { runPlaywright } from './browser.ts';
import type { Outcome, Stage } from './stage.ts';

/** A running engine: the environment in which `docker` reaches it. */
interface Engine {
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** The time limit of its stop, before which it ends its containers. */
const STOP_MS = 60_000;

/**
 * Tests docker-compose.yml with the images that are built from this repository. It is skipped where no
 * containers can run.
 */
export function composeStage(env: NodeJS.ProcessEnv): Stage {
  return { name: 'compose', why: 'the production stack in containers', run: () => runInContainers(env) };
}

async function runInContainers(env: NodeJS.ProcessEnv): Promise<Outcome> {
  const missing = missingForEngine();
  const engine = missing ?? (await startEngine());
  if (typeof engine === 'string') {
    terminal.warn(`skipped, neither passed nor failed: ${engine}`);
    return { passed: 0, failed: 0 };
  }
  try {
    return await runPlaywright({ ...env, ...engine.env }, 'tests/compose', ['--retries=0']);
  } finally {
    await engine.stop();
  }
}

/** The reason why this machine cannot run separate containers; undefined if nothing is missing. */
function missingForEngine(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'it needs root on Linux';
  const missing = ['dockerd', 'docker', 'docker-compose', 'debootstrap'].filter((name) => !onPath(name));
  return missing.length > 0 ? `this machine has no ${missing.join(', ')}` : undefined;
}

/**
 * Starts a container engine for the tests, with its own images, containers and networks. It adds no rule to the
 * firewall, has no default bridge, and ends with this process. Returns the reason when it does not start.
 */
async function startEngine(): Promise<Engine | string> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-engine-'));
  const host = `unix://${folder}/docker.sock`;
  // The machine's own configuration is for its own engine.
  await writeFile(join(folder, 'daemon.json'), '{}');
  const places = ['--data-root', join(cacheRoot(), 'container-engine'), '--exec-root', join(folder, 'run')];
  const files = ['--config-file', join(folder, 'daemon.json'), '--pidfile', join(folder, 'pid')];
  const network = ['--bridge=none', '--iptables=false', '--ip6tables=false', '--ip-forward=false'];
  const child = spawnGuarded('dockerd', ['--host', host, ...places, ...files, ...network], { stdio: 'pipe' });
  let lastLine = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => (lastLine = chunk.toString().trim().split('\n').at(-1) ?? ''));
  const env = { ...process.env, DOCKER_HOST: host };
  const stop = async (): Promise<void> => {
    await stopProcess(child, { graceMs: STOP_MS });
    await unmountIn(folder);
    await rm(folder, { recursive: true, force: true });
  };
  for (; !hasEnded(child); await delay(200)) {
    if ((await run('docker', ['version'], { env })).code === 0) return { env, stop };
  }
  await stop();
  return `the container engine does not start: ${lastLine}`;
}

/** Unmounts the network of the containers, which the engine leaves mounted as a file. */
async function unmountIn(folder: string): Promise<void> {
  const mounts = (await readFile('/proc/self/mounts', 'utf8'))
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const mount of mounts.filter((path) => path.startsWith(`${folder}/`)))
    await run('umount', ['--lazy', mount]);
}
