import { readFileSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import QRCode from 'qrcode';
import { openDataFolder } from '../dataFolder.ts';
import { ensureMediaWorker } from '../parts/mediaWorker.ts';
import { chooseMongo, type MongoChoice, noteMongoUsed } from '../parts/mongo.ts';
import { ensureRedis } from '../parts/redis.ts';
import { ensureSpeech } from '../parts/speech.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import { Refusal } from '../SetupError.ts';
import { Fleet } from '../supervise/Fleet.ts';
import * as terminal from '../terminal.ts';
import { type Deployment, logFolder, mailPage, planDeployment } from './deployment.ts';
import { productEnvironment } from './environment.ts';
import type { StartOptions } from './options.ts';
import {
  embeddedServices,
  gatewayProcess,
  keepRedisDurable,
  productProcesses,
  viteProcess,
} from './processes.ts';
import { type DemoAccount, linkToSetUp, prepareDemo } from './seed.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'running.json');

const sameKeyPressMs = 1500;

interface Prepared {
  deployment: Deployment;
  mongo: MongoChoice | undefined;
  env: NodeJS.ProcessEnv;
}

/** Sets up and starts everything, and keeps it running until a signal stops it. */
export async function runProduct(options: StartOptions, developing: boolean): Promise<number> {
  await refuseSecondStart(options.dataDir);
  // The output may be redirected to a file on a full disk, or to a program that has ended: the product runs
  // without it.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  await openDataFolder(options.dataDir);
  const prepared = await prepare(options, developing);
  const { deployment } = prepared;
  const fleet = new Fleet(logFolder(deployment));
  const stopRequested = untilStopSignal(() => {
    fleet.kill();
    process.exit(130);
  });
  await writeNote(options.dataDir, { url: deployment.publicUrl, mailPage: mailPage(deployment) });
  try {
    const started = start(fleet, prepared, options, developing);
    // The start was stopped: the errors of half-started processes do not matter.
    started.catch(() => undefined);
    await Promise.race([started, stopRequested]);
    await stopRequested;
    terminal.detail('stopping');
    return 0;
  } finally {
    await fleet.stop();
    removeNote(options.dataDir);
  }
}

/**
 * Resolves at the first Ctrl-C or kill and calls `again` at the next one. One key press may arrive twice, from
 * the terminal and from npm, so a second signal within a moment counts as the same.
 */
function untilStopSignal(again: () => void): Promise<void> {
  let first: number | undefined;
  return new Promise((resolve) => {
    const onSignal = (): void => {
      if (first === undefined) {
        first = Date.now();
        resolve();
      } else if (Date.now() - first > sameKeyPressMs) {
        again();
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  });
}

async function prepare(options: StartOptions, developing: boolean): Promise<Prepared> {
  // Downloads, installations and builds wait for different things.
  const [mongo, workerBin, webDist, recognizer] = await allDone([
    process.env.MONGODB_URI ? undefined : chooseMongo(options.dataDir),
    ensureMediaWorker(),
    developing ? undefined : ensureWebBuild(),
    ensureRedis().then(ensureSpeech),
  ]);
  const deployment = await planDeployment(options);
  const env = productEnvironment(deployment, { workerBin, webDist, recognizer, withDemo: options.seed });
  return { deployment, mongo, env: developing ? { ...env, NODE_ENV: 'development' } : env };
}

/** The results; if one fails, its error, but after the others have ended: half an installation has to be repaired. */
async function allDone<T extends readonly unknown[]>(
  work: [...T],
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

async function start(fleet: Fleet, prepared: Prepared, options: StartOptions, developing: boolean) {
  const { deployment, mongo, env } = prepared;
  terminal.step('starting the services', 'database, Redis and mail, unless the environment names others');
  await fleet.startGroup(embeddedServices(deployment, { mongo, withDemo: options.seed }));
  if (mongo) await noteMongoUsed(deployment.dataDir);
  if (!process.env.REDIS_URL) await keepRedisDurable(deployment);
  const accounts = await prepareDemo(env, deployment, options.seed);
  const setUpLink = accounts.length === 0 ? await linkToSetUp(env) : null;
  terminal.step('starting Sightline', 'API with the web app, signaling, workers and gateway');
  await fleet.startGroup(productProcesses(deployment, env, developing));
  if (developing) await fleet.startGroup([viteProcess(deployment)]);
  await fleet.startGroup([gatewayProcess(deployment, developing)]);
  console.log(startTable(deployment, { database: databaseName(mongo), accounts, setUpLink }));
  if (options.lan) console.log(await phoneCode(deployment.publicUrl));
}

function databaseName(mongo: MongoChoice | undefined): string {
  if (!mongo) return 'MongoDB at MONGODB_URI';
  return mongo.mongod ? `MongoDB (${mongo.mongod})` : 'embedded store (one machine, demos and tests)';
}

interface StartFacts {
  database: string;
  accounts: DemoAccount[];
  setUpLink: string | null;
}

/** The table after the start: addresses, accounts, and the locations of mail and data. */
function startTable(deployment: Deployment, facts: StartFacts): string {
  const rows: [string, string][] = [
    ['Open', deployment.publicUrl],
    ...(facts.setUpLink === null ? [] : [['Set up', facts.setUpLink] satisfies [string, string]]),
    ['Mail', mailPage(deployment) ?? 'sent through SMTP_URL'],
    ['Data', deployment.dataDir],
    ['Logs', `${deployment.dataDir}/logs`],
    ['Database', facts.database],
  ];
  const lines = rows.map(([name, value]) => `  ${name.padEnd(10)}${value}`);
  return [
    '',
    '  Sightline is running',
    '',
    ...lines,
    ...accountLines(facts.accounts),
    '',
    '  Press Ctrl-C to stop.',
    '',
  ].join('\n');
}

function accountLines(accounts: DemoAccount[]): string[] {
  if (accounts.length === 0) return [];
  const width = Math.max(...accounts.map(({ email }) => email.length)) + 2;
  const lines = accounts.map(
    ({ role, email, password, name }) =>
      `  ${role.padEnd(12)}${email.padEnd(width)}${password.padEnd(20)}${name}`,
  );
  return ['', '  Demo accounts (fictitious people)', '', ...lines];
}

/** The address as a QR code for the phone's camera. */
async function phoneCode(url: string): Promise<string> {
  const picture = await QRCode.toString(url, { type: 'terminal', small: true, errorCorrectionLevel: 'L' });
  const note =
    '  The certificate is self-signed, so the phone shows a warning once: open its details and continue to the page.\n' +
    '  Phone and computer must be on the same network.';
  return `\n  On the phone (${url}):\n\n${picture}\n${note}\n`;
}

/** The note by which tests and a second start find the running product. */
interface RunningNote {
  pid: number;
  url: string;
  mailPage: string | undefined;
}

/** Refuses a second start with the same data folder, with the address of the first. */
export async function refuseSecondStart(dataDir: string): Promise<void> {
  const note = await readNote(dataDir);
  if (!note || !isOurs(note.pid)) return;
  throw new Refusal(
    `Sightline is already running with this data: ${note.url}`,
    `stop it (Ctrl-C there, or kill ${note.pid}), or start another with: npm start -- --data OTHER`,
  );
}

async function readNote(dataDir: string): Promise<RunningNote | undefined> {
  try {
    return JSON.parse(await readFile(fileOf(dataDir), 'utf8'));
  } catch {
    // The note is missing or truncated, so no start with this data has completed.
    return undefined;
  }
}

export async function writeNote(dataDir: string, addresses: Omit<RunningNote, 'pid'>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const note: RunningNote = { pid: process.pid, ...addresses };
  await writeFile(fileOf(dataDir), JSON.stringify(note));
}

function removeNote(dataDir: string): void {
  rmSync(fileOf(dataDir), { force: true });
}

/**
 * Whether the process is the product: after a power cut the note remains, and its process id may belong to
 * another program.
 */
function isOurs(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('setup/main.ts');
  } catch {
    return false;
  }
}
