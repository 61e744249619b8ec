import { createLogger } from '@sightline/server-kit/logger';
import { z } from 'zod';
import { closeServices, openServices } from './core/services.ts';
import { readConfiguration } from './environment.ts';
import { seedDemo } from './seed/seedDemo.ts';

/** Puts the demonstration into the database and prints its accounts as one line of JSON, which is all it prints. */
/** Set by `npm start -- --lan`: passwords of this data folder instead of the published ones. */
const secret = z.string().min(32).optional().parse(process.env.DEMO_SECRET);
const services = await openServices(readConfiguration(), createLogger('seed', 'silent'));
try {
  process.stdout.write(`${JSON.stringify(await seedDemo(services, secret))}\n`);
} finally {
  await closeServices(services);
}
