import { realpathSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onPath } from '../../infra/process/onPath.ts';
import { docker, hasImage, ROOT, runProgram } from './docker.ts';

/**
 * The images of this repository, built by their Dockerfiles on a stand-in for Node's image, and one image of
 * Debian's programs in place of other publishers' images, so that the tests pull nothing.
 */

const BASE = 'node:24.21.0-bookworm-slim';
export const SERVICES = 'sightline-test/services:2';

const WORKER = 'sightline-test/media-worker:local';

const SERVICES_DOCKERFILE = `
FROM ${BASE}
RUN printf '#!/bin/sh\\nexit 101\\n' >/usr/sbin/policy-rc.d && chmod +x /usr/sbin/policy-rc.d \\
  && apt-get update && apt-get install -y --no-install-recommends caddy haproxy redis-server coturn socat
RUN mkdir -p /data && chmod 1777 /data
`;

/** Builds images that are missing or have changed. */
export async function buildImages(): Promise<void> {
  if (!(await hasImage(BASE))) await importBase();
  if (!(await hasImage(SERVICES))) await buildServices();
  await build('-f', 'infra/images/app.Dockerfile', '-t', 'sightline/app:local', '.');
  await buildSignaling();
}

/** Builds with the machine's network, since the engine has none of its own. */
function build(...args: string[]): Promise<string> {
  return docker('build', '--network', 'host', ...args);
}

/**
 * Uses this machine's media worker instead of the stage that builds it: the same recipe has built it on the
 * same Debian, and building it would take most of the time of these tests.
 */
async function buildSignaling(): Promise<void> {
  const worker = process.env.MEDIASOUP_WORKER_BIN ?? '';
  const packed = `tar -C '${path.dirname(worker)}' --transform 's,^,app/bin/,' -c mediasoup-worker`;
  await runProgram('sh', ['-c', `${packed} | docker import - ${WORKER}`]);
  const dockerfile = await readFile(path.join(ROOT, 'infra/images/signaling.Dockerfile'), 'utf8');
  const stage = /^FROM manifests AS worker$[^]*?(?=^FROM )/m;
  if (!stage.test(dockerfile)) throw new Error('signaling.Dockerfile has no stage that builds the worker');
  const text = dockerfile.replace(stage, '').replace('--from=worker', `--from=${WORKER}`);
  await withFile(text, (file) => build('-f', file, '-t', 'sightline/signaling:local', '.'));
}

async function buildServices(): Promise<void> {
  await withFile(SERVICES_DOCKERFILE, (file) => build('-f', file, '-t', SERVICES, path.dirname(file)));
}

async function withFile(text: string, work: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-image-'));
  const file = path.join(folder, 'Dockerfile');
  try {
    await writeFile(file, text);
    await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Debian with the Node and the npm of this machine. */
async function importBase(): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'sightline-base-'));
  try {
    const include = '--include=ca-certificates,wget';
    await runProgram('debootstrap', ['--variant=minbase', include, 'bookworm', root]);
    await runProgram('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
    await keepSmall(path.join(root, 'etc'));
    await addNode(path.join(root, 'usr/local'));
    await addNetworkSettings(path.join(root, 'usr/local'));
    const change = '--change "ENV NODE_EXTRA_CA_CERTS=/usr/local/share/certificates.pem"';
    await runProgram('sh', ['-c', `tar -C '${root}' -c . | docker import ${change} - ${BASE}`]);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Keeps no archives, caches or manuals of packages, like Node's image. */
async function keepSmall(etc: string): Promise<void> {
  const archives = 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };\n';
  const caches = 'Dir::Cache::pkgcache "";\nDir::Cache::srcpkgcache "";\n';
  await writeFile(path.join(etc, 'apt/apt.conf.d/docker-clean'), archives + caches);
  const excluded = ['doc', 'man', 'locale'].map((name) => `path-exclude /usr/share/${name}/*\n`);
  await writeFile(path.join(etc, 'dpkg/dpkg.cfg.d/docker'), excluded.join(''));
}

async function addNode(local: string): Promise<void> {
  const npm = path.resolve(realpathSync(onPath('npm') ?? ''), '../..');
  await cp(realpathSync(process.execPath), path.join(local, 'bin/node'));
  await cp(npm, path.join(local, 'lib/node_modules/npm'), { recursive: true });
  for (const name of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, path.join(local, 'bin', name));
}

/** Copies this network's settings, which may name a private registry and its certificates. */
async function addNetworkSettings(local: string): Promise<void> {
  const registry = (await runProgram('npm', ['config', 'get', 'registry'])).trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS || '/etc/ssl/certs/ca-certificates.crt';
  await cp(certificates, path.join(local, 'share/certificates.pem'));
  await mkdir(path.join(local, 'etc'), { recursive: true });
  const lines = [`registry=${registry}`, 'cafile=/usr/local/share/certificates.pem', ''];
  await writeFile(path.join(local, 'etc/npmrc'), lines.join('\n'));
}
