import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { ensureCertificate } from '../../infra/setup/product/deployment.ts';
import { ROOT, runProgram } from './docker.ts';
import { buildImages } from './images.ts';
import { environment, stackWithStandIns } from './stack.ts';

/** Playwright's global setup: builds the images and starts the stack. Returns a function that stops it. */
export default async function startStack(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sightline-compose-'));
  const { COMPOSE_PORT: port = '', COMPOSE_MAIL_PORT: mailPort = '' } = process.env;
  await step('building the images', buildImages);
  const certificates = await certificatesIn(folder);
  const file = path.join(folder, 'docker-compose.yml');
  // docker-compose 1.29 reads YAML 1.1.
  await writeFile(file, stringify(stackWithStandIns(port, mailPort), { version: '1.1' }));
  const env = { ...process.env, ...environment(port, certificates) };
  const compose = (...args: string[]): Promise<string> =>
    runProgram('docker-compose', ['-p', 'sightline-test', '-f', file, '--project-directory', ROOT, ...args], {
      env,
    });
  const stop = async (): Promise<void> => {
    await compose('down', '--volumes', '--timeout', '5');
    await rm(folder, { recursive: true });
  };
  const up = ['up', '--detach', '--no-build', '--scale', 'api=2', '--scale', 'workers=2'];
  await step('starting the stack', () => compose(...up)).catch(async (error: unknown) => {
    const logs = await compose('logs', '--tail', '30').catch(String);
    await stop();
    throw new Error(logs, { cause: error });
  });
  await noteForMail(folder, mailPort);
  return stop;
}

/** Writes the note of a running product, by which the end-to-end helpers find the caught mail. */
async function noteForMail(folder: string, mailPort: string): Promise<void> {
  process.env.E2E_DATA = folder;
  const note = { pid: process.pid, url: '', mailPage: `http://127.0.0.1:${mailPort}` };
  await writeFile(path.join(folder, 'running.json'), JSON.stringify(note));
}

/** The relay's certificates, under their names in production. */
async function certificatesIn(folder: string): Promise<string> {
  const { cert, key } = await ensureCertificate(folder, '127.0.0.1');
  const certificates = path.dirname(cert);
  await copyFile(cert, path.join(certificates, 'fullchain.pem'));
  await copyFile(key, path.join(certificates, 'privkey.pem'));
  return certificates;
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const result = await work();
  console.log(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return result;
}
