import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { spawnGuarded, stopProcess } from '../../process/guarded.ts';
import { choosePort } from '../../process/ports.ts';
import { repliesOk } from '../../process/probes.ts';
import { ensureUnpacked } from '../../setup/parts/debian.ts';

export interface Router {
  port: number;
  /** The address that the health check of its container requests. */
  health: string;
  stop(): Promise<void>;
}

interface RouterOptions {
  turnHost: string;
  /** The ports of the web proxy, on loopback, and of the relay, there or at its own address. */
  web: number;
  relay: number | string;
  /** Where it listens, if not on a free port of loopback. */
  bind?: string;
}

/** Starts Debian's HAProxy with the configuration of production. */
export async function startRouter({ turnHost, web, relay, bind }: RouterOptions): Promise<Router> {
  const { root, env } = await ensureUnpacked('haproxy', 'the tests run the router of production');
  const [port, healthPort] = [await choosePort(), await choosePort()];
  const child = spawnGuarded(
    path.join(root, 'usr/sbin/haproxy'),
    ['-db', '-f', path.join(import.meta.dirname, '../haproxy.cfg')],
    {
      env: {
        ...env,
        ROUTER_BIND: bind ?? `127.0.0.1:${port}`,
        ROUTER_HEALTH_BIND: `127.0.0.1:${healthPort}`,
        TURN_HOST: turnHost,
        TURN_UPSTREAM: typeof relay === 'string' ? relay : `127.0.0.1:${relay}`,
        WEB_UPSTREAM: `127.0.0.1:${web}`,
        WEB_PROXY_PROTOCOL: 'send-proxy-v2',
      },
      stdio: 'pipe',
    },
  );
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const health = `http://127.0.0.1:${healthPort}/`;
  for (let tries = 0; !(await repliesOk(health)); tries++) {
    if (tries > 100 || child.exitCode !== null) throw new Error(`HAProxy does not start:\n${log}`);
    await delay(50);
  }
  return { port, health, stop: () => stopProcess(child) };
}
