import { mkdir } from 'node:fs/promises';
import { ensureMediaWorker } from '../parts/mediaWorker.ts';
import { chooseMongo, type MongoChoice } from '../parts/mongo.ts';
import { ensureRedis } from '../parts/redis.ts';
import { ensureWebBuild } from '../parts/webBuild.ts';
import * as say from '../say.ts';
import { Fleet } from '../supervise/fleet.ts';
import { productEnvironment } from './environment.ts';
import type { StartOptions } from './options.ts';
import { choosePlace, logFolder, mailPage, type Place } from './place.ts';
import { embeddedServices, gatewayProcess, productProcesses, viteProcess } from './processes.ts';
import { forgetRunning, noteRunning, refuseSecondStart } from './runningNote.ts';
import { type DemoAccount, seed } from './seed.ts';
import { untilAskedToStop } from './stopSignal.ts';
import { phoneCode, startTable } from './table.ts';

interface Prepared {
  place: Place;
  mongo: MongoChoice | undefined;
  env: NodeJS.ProcessEnv;
}

/** Sets up, starts everything, and keeps it running until somebody asks to stop. */
export async function runProduct(options: StartOptions, developing: boolean): Promise<number> {
  await refuseSecondStart(options.dataDir);
  // Photos, mail and reports of people: for nobody else on this machine.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const prepared = await prepare(options, developing);
  const { place } = prepared;
  const fleet = new Fleet(logFolder(place));
  const stopAsked = untilAskedToStop(() => {
    fleet.kill();
    process.exit(130);
  });
  await noteRunning(options.dataDir, { url: place.publicUrl, mailPage: mailPage(place) });
  try {
    const started = start(fleet, prepared, options, developing);
    // Asked to stop in the middle of the start: what is half up is stopped, and its complaints are not news.
    started.catch(() => undefined);
    await Promise.race([started, stopAsked]);
    await stopAsked;
    say.detail('stopping');
    return 0;
  } finally {
    await fleet.stop();
    forgetRunning(options.dataDir);
  }
}

async function prepare(options: StartOptions, developing: boolean): Promise<Prepared> {
  const mongo = process.env.MONGODB_URI ? undefined : await chooseMongo(options.dataDir);
  await ensureRedis();
  const workerBin = await ensureMediaWorker();
  const webDist = developing ? undefined : await ensureWebBuild();
  const place = await choosePlace(options);
  const env = productEnvironment(place, { workerBin, webDist });
  return { place, mongo, env: developing ? { ...env, NODE_ENV: 'development' } : env };
}

async function start(fleet: Fleet, prepared: Prepared, options: StartOptions, developing: boolean) {
  const { place, mongo, env } = prepared;
  say.step('starting the services', 'database, Redis and mail, unless the environment names others');
  await fleet.startGroup(embeddedServices(place, mongo));
  const accounts = options.seed ? await seed({ ...env, DEMO_SECRET: place.secrets.demoSecret }) : [];
  say.step(
    'starting Sightline',
    'API with the web app, signaling, workers, and the gateway in front of them',
  );
  await fleet.startGroup(productProcesses(place, env, developing));
  if (developing) await fleet.startGroup([viteProcess(place)]);
  await fleet.startGroup([gatewayProcess(place, developing)]);
  await show(place, databaseName(mongo), accounts, options.lan);
}

async function show(place: Place, database: string, accounts: DemoAccount[], lan: boolean): Promise<void> {
  console.log(startTable(place, { database, accounts }));
  if (lan) console.log(await phoneCode(place.publicUrl));
}

function databaseName(mongo: MongoChoice | undefined): string {
  if (!mongo) return 'MongoDB of MONGODB_URI';
  return mongo.mongod ? `MongoDB (${mongo.mongod})` : 'embedded store: one machine, demos and tests';
}
