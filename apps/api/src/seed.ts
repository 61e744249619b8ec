import { createLogger } from '@sightline/server-kit/logger';
import { z } from 'zod';
import { closeServices, openServices } from './core/services.ts';
import { readConfiguration } from './environment.ts';
import { seedDemo } from './seed/seedDemo.ts';

/** Creates the demo data and prints the accounts as one line of JSON, its only output. */
/** Set by `npm start -- --lan`: passwords of this data folder instead of the published ones. */
const secret = z.string().min(32).optional().parse(process.env.DEMO_SECRET);
const services = await openServices(readConfiguration(), createLogger('seed', 'silent'));
try {
  process.stdout.write(`${JSON.stringify(await seedDemo(services, secret))}\n`);
} finally {
  await closeServices(services);
}
