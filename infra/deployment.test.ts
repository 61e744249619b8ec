import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

/** Reads the production shape as files, since a container engine is not everywhere. */

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  restart?: string;
  command?: string[];
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  healthcheck?: { test: unknown };
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  ports?: string[];
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const services = Object.entries(compose.services);
const running = services.filter(([, service]) => service.restart !== 'no');

describe('docker-compose.yml', () => {
  it('has every part of the production shape', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining([
        ...[
          'proxy',
          'api',
          'signaling-1',
          'signaling-2',
          'workers',
          'redis',
          'objects',
          'turn',
          'mail-catcher',
        ],
        ...['mongo-1', 'mongo-2', 'mongo-3', 'mongo-init'],
      ]),
    );
  });

  it.each(running)('%s has a health check and a restart policy', (_name, service) => {
    expect(service.healthcheck?.test).toBeTruthy();
    expect(service.restart).toBe('unless-stopped');
  });

  it.each(services)('%s runs a pinned image, its own build or none of the moving tags', (_name, service) => {
    expect(service.image).toMatch(/^sightline\/|:[^:]*\d+[^:]*$/);
    expect(service.image).not.toMatch(/:latest$/);
    if (service.build) expect(existsSync(path.join(ROOT, service.build.dockerfile))).toBe(true);
  });

  it('waits only for services that it has, and keeps data in named volumes', () => {
    for (const [, service] of services) {
      for (const name of Object.keys(service.depends_on ?? {})) expect(compose.services).toHaveProperty(name);
      for (const volume of service.volumes ?? []) {
        const source = volume.split(':')[0] ?? '';
        if (/^[a-z]/.test(source)) expect(compose.volumes).toHaveProperty(source);
        if (source.startsWith('./')) expect(existsSync(path.join(ROOT, source))).toBe(true);
      }
    }
  });

  it('keeps Redis durable and never lets it evict', () => {
    const command = compose.services.redis?.command?.join(' ') ?? '';
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('publishes the media ports that each signaling node listens on', () => {
    for (const name of ['signaling-1', 'signaling-2']) {
      const { environment = {}, ports = [] } = compose.services[name] ?? {};
      const first = Number(environment.MEDIA_PORT);
      const range = `${first}-${first + Number(environment.MEDIA_WORKERS) - 1}`;
      expect(ports).toEqual([`${range}:${range}/udp`, `${range}:${range}/tcp`]);
    }
  });

  it('holds no secret: each comes from the environment and is required', () => {
    const secrets = /(SECRET|PASSWORD|KEYFILE|ACCESS_KEY)/;
    for (const [, service] of services) {
      for (const [name, value] of Object.entries(service.environment ?? {})) {
        if (secrets.test(name)) expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?/);
      }
    }
  });

  it('passes docker compose config where the plugin exists', (context) => {
    const plugin = spawnSync('docker', ['compose', 'version']);
    if (plugin.status !== 0) return context.skip('no docker compose plugin on this machine');
    const filled = Object.fromEntries([...usedVariables()].map((name) => [name, 'x'.repeat(40)]));
    execFileSync('docker', ['compose', 'config', '--quiet'], {
      cwd: ROOT,
      env: { ...process.env, ...filled },
    });
  });
});

describe('the variables of the production shape', () => {
  it('are all in .env.example', () => {
    const example = new Set([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map((match) => match[1]));
    expect([...usedVariables()].filter((name) => !example.has(name))).toEqual([]);
  });

  it('are all explained in docs/operations.md', () => {
    const manual = read('docs/operations.md');
    const names = new Set([...usedVariables(), ...services.flatMap(([, service]) => ownVariables(service))]);
    expect([...names].filter((name) => !manual.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the relay', () => {
  it('denies private ranges and uses short-lived credentials', () => {
    const configuration = read('infra/turn/turnserver.conf');
    expect(configuration).toMatch(/^use-auth-secret$/m);
    for (const range of [
      '10.0.0.0-10.255.255.255',
      '172.16.0.0-172.31.255.255',
      '192.168.0.0-192.168.255.255',
      '127.0.0.0-127.255.255.255',
    ]) {
      expect(configuration).toContain(`denied-peer-ip=${range}`);
    }
  });
});

function usedVariables(): Set<string> {
  return new Set(
    [...read('docker-compose.yml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)[:}]/g)].map((match) => match[1] ?? ''),
  );
}

/** Variables of our own processes, not of the images that we only configure. */
function ownVariables(service: Service): string[] {
  return service.command?.[0] === 'node' ? Object.keys(service.environment ?? {}) : [];
}
